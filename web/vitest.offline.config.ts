import { defineConfig } from 'vitest/config';
import web from './vitest.config.ts';

/**
 * The outbox by its own tests: whole screens reach it as well, but they take minutes, which the mutation tests
 * (scripts/mutation.ts) would spend for each change. So do the hundred declarations, seven seconds.
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
