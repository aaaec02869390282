import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'domain/vitest.config.ts',
      {
        test: {
          name: 'contracts',
          root: 'contracts',
          include: ['src/**/*.test.ts'],
          // As in domain/vitest.config.ts.
          testTimeout: 20_000,
          isolate: false,
          // As in server/vitest.config.ts.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'web/vitest.pure.config.ts',
      'architecture/vitest.config.ts',
    ],
  },
});
