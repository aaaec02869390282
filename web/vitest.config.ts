import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pureTests } from './test/pure-tests.ts';

/**
 * Testing Library reads a page with ordinary spaces and a name as it is written. Tests say both the same way: the texts
 * of the screens come to them without their non-breaking spaces, which `architecture/french.test.ts` keeps.
 */
const ordinarySpaces: Plugin = {
  name: 'ordinary-spaces',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(?:web|domain)\/src\/.*\.fr\.ts$/.test(id) ? code.replaceAll(/\\u00a0|\u00a0/g, ' ') : null,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [ordinarySpaces, react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://placejuste.test/' } },
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    // Those of vitest.pure.config.ts.
    exclude: [...pureTests],
    // The files of one process share a page, which test/fresh-page.ts puts back after each.
    isolate: false,
    // Whole screens are opened: a busy machine needs longer than the default five seconds.
    testTimeout: 20_000,
    // A screen waits for its timers as long as it computes: two files share a core.
    maxWorkers: 2 * availableParallelism(),
    sequence: { groupOrder: 2 },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
