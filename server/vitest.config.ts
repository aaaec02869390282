import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/databases.setup.ts'],
    // Two databases a test, on machines of two cores: slower than a unit, never hung.
    // The files of one process share their databases, which are put back between tests.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
