import { defineConfig } from 'vitest/config';

// A property is a few hundred runs: on a busy machine of two cores, more than the default five seconds.
const testTimeout = 20_000;
// Functions without state: a process of its own for each file would only load them again.
const pure = { testTimeout, isolate: false };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], ...pure } },
      { test: { name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'], ...pure } },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'architecture/vitest.config.ts',
    ],
  },
});
