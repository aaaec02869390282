import { defineConfig } from 'vitest/config';
import web from './vitest.config.ts';

/**
 * Only the outbox's own tests: whole screens also cover it, but take minutes, which the mutation tests
 * (scripts/mutation.ts) would spend for each mutant. The test of a hundred declarations is left out too (seven
 * seconds).
 */
export default defineConfig({
  ...web,
  test: {
    ...web.test,
    include: ['src/offline/{outbox,submission}/**/*.test.{ts,tsx}'],
    exclude: ['**/outbox-load.test.ts'],
    isolate: false,
  },
});
