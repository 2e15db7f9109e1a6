import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server started with `muster serve`.
const server = process.env.MUSTER ?? 'http://127.0.0.1:8040';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
