import { availableParallelism } from 'node:os';
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
    // They wait for databases and files a third of their time: three at once for two cores.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Vitest refuses to start two projects together whose numbers of workers differ.
    sequence: { groupOrder: 1 },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
