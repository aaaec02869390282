// `npm run firefox`: the tests of what is kept on the phone, in a real Firefox instead of a simulated browser.
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { firefox } from './test/firefox/firefox-provider.ts';

const realIndexedDb = join(import.meta.dirname, 'test', 'firefox', 'real-indexeddb.ts');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { 'fake-indexeddb/auto': realIndexedDb, 'fake-indexeddb': realIndexedDb } },
  test: {
    name: 'firefox',
    setupFiles: ['./test/setup.ts', './test/firefox/empty-device.ts'],
    include: ['src/offline/**/*.test.ts'],
    exclude: [
      // Asks openssl, which no browser has.
      'src/offline/device-key/device-key.test.ts',
      // Spoils what is read: here a worker reads it, out of the reach of a test.
      'src/offline/outbox/unreadable-photo.test.ts',
      // Put a module in the place of another, which files of one page cannot.
      'src/offline/outbox/sign-out-while-sending.test.ts',
      'src/offline/submission/refused-token.test.ts',
      // Has the engine drop a connection by itself, which only the simulated one does when it is asked.
      'src/offline/storage/dropped-connection.test.ts',
    ],
    // One page for all files: the modules are fetched once.
    isolate: false,
    // One database a browser: one file at a time.
    fileParallelism: false,
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: firefox(process.env['FIREFOX_PATH'] ?? 'firefox'),
      // Nothing here is drawn: the size of the window does not matter.
      commands: { __vitest_viewport: () => undefined },
      instances: [{ browser: 'firefox' }],
    },
  },
});
