/** Words that must stand in a room of a fixed size: written smaller where they are many, and cut after a whole line at last. */
import type { Attachment } from 'svelte/attachments';

/** Nothing is written smaller than this, and no title than that. */
const SMALLEST = 11;
const SMALLEST_TITLE = 13;
const STEP = 0.5;

const sizeOf = (node: HTMLElement) => Number.parseFloat(getComputedStyle(node).fontSize);

/** Writes an element smaller, as long as something is over and no further than to that size. */
function shrink(node: HTMLElement, least: number, over: () => boolean) {
  let size = sizeOf(node);
  while (over() && size > least) {
    size = Math.max(least, size - STEP);
    node.style.fontSize = `${size}px`;
  }
}

/** What stands in the room is named, so that it is measured anew when that changes. */
export function fit(..._words: string[]): Attachment<HTMLElement> {
  return (node) => {
    const room = node.parentElement!;
    const title = room.querySelector<HTMLElement>('.title');
    const measure = () => {
      node.style.fontSize = '';
      node.style.maxHeight = '';
      if (title) title.style.fontSize = '';
      const over = () => room.scrollHeight > room.clientHeight + 1;
      shrink(node, SMALLEST, over);
      // the title gives way last: in one line instead of two
      if (title) shrink(title, SMALLEST_TITLE, over);
      if (!over()) return;
      const line = Number.parseFloat(getComputedStyle(node).lineHeight);
      const free = room.getBoundingClientRect().bottom - node.getBoundingClientRect().top;
      node.style.maxHeight = `${Math.max(1, Math.floor(free / line)) * line}px`;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(room);
    return () => watch.disconnect();
  };
}
