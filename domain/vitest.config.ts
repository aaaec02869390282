import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'domain',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // A property is a few hundred runs: on a busy machine of two cores, more than the default five seconds.
    testTimeout: 20_000,
    // Functions without state: a process of its own for each file would only load them again.
    isolate: false,
    // As the service does: Node reads the sources by itself (decision 0496).
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
