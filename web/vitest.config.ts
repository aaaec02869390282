import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { isText, withOrdinarySpaces } from './test/ordinary-spaces.ts';
import { pureTests } from './test/pure-tests.ts';

const ordinarySpaces: Plugin = {
  name: 'ordinary-spaces',
  enforce: 'pre',
  transform: (code, id) => (isText(id) ? withOrdinarySpaces(code) : null),
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
    // These run in vitest.pure.config.ts.
    exclude: [...pureTests],
    // The files of one process share a page, restored after each by test/fresh-page.ts.
    isolate: false,
    // Most tests load the screens again. The rules and contracts have no state: Node loads them once for all.
    server: { deps: { external: [/\/(?:domain|contracts)\/src\//] } },
    execArgv: ['--import', join(import.meta.dirname, 'test', 'load-ordinary-spaces.ts')],
    // Whole screens are opened: a busy machine needs longer than the default five seconds.
    testTimeout: 20_000,
    // A screen waits for timers as long as it computes: two files share a core.
    maxWorkers: 2 * availableParallelism(),
    sequence: { groupOrder: 2 },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
