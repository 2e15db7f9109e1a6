import { defineConfig } from 'vitest/config';

// One test after the other, in one file and one browser: `npm run e2e`, or `npm run e2e -- -t 'a word of its name'`.
export default defineConfig({
  test: { include: ['e2e/e2e.test.ts'], environment: 'node', fileParallelism: false, hookTimeout: 120_000, reporters: ['verbose'] },
});
