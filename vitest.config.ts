import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each core: the default leaves one to whoever watches, and nobody does in CI.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
      { test: { name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'] } },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'house/vitest.config.ts',
    ],
  },
});
