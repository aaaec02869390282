import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Faults of the machine, too long for each run: `npm run faults`. */
const drills = process.env['DRILL'] === undefined ? ['**/*.drill.test.ts'] : [];

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...drills],
    globalSetup: ['./test/databases.setup.ts'],
    // Two databases a test, on machines of two cores: slower than a unit, never hung.
    // The files of one process share their databases, which are put back between tests.
    isolate: false,
    // As the service does: Node reads the sources by itself (decision 0496).
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // They wait for databases and files a third of their time: three at once for two cores.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Vitest refuses to start two projects together whose numbers of workers differ.
    sequence: { groupOrder: 1 },
    testTimeout: process.env['DRILL'] === undefined ? 20_000 : 120_000,
    hookTimeout: 60_000,
  },
});
