import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'architecture',
    root: import.meta.dirname,
    include: ['*.test.ts', '../scripts/*.test.ts', '../benchmarks/*.test.ts'],
    // The tests read the same files of the repository, and change none.
    isolate: false,
    // Each check of the boundaries runs the real compiler on a copy of the sources.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
