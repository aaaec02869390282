import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
      { test: { name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'] } },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'house/vitest.config.ts',
    ],
  },
});
