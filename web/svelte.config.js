import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/**
 * The widths at which pages change, by name: `@media (--narrow)`, `@container page (--column)`, `@container page not (--phone)`.
 * A page's own width counts where it can, the window's only for what is laid out by the window.
 */
const WIDTHS = {
  /** a phone: one thing beside another at most */
  phone: 520,
  /** a large phone or a small window: no side by side of panels */
  narrow: 720,
  /** what stands in a second column goes below */
  column: 900,
};

const widths = {
  name: 'widths',
  style: ({ content, filename }) => ({
    code: content.replace(/(?<=@(?:media|container)[^{]*)\(--([a-z]+)\)/g, (_, name) => {
      if (!(name in WIDTHS)) throw new Error(`${filename}: no width is named ${name}`);
      return `(max-width: ${WIDTHS[name]}px)`;
    }),
  }),
};

export default { preprocess: [vitePreprocess(), widths] };
