import { defineConfig } from 'vitest/config';

// A property is a few hundred runs: on a busy machine of two cores, more than the default five seconds.
const testTimeout = 20_000;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], testTimeout } },
      { test: { name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'], testTimeout } },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'house/vitest.config.ts',
    ],
  },
});
