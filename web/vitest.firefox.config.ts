// `npm run firefox`: tests of the phone's storage in a real Firefox instead of a simulated browser.
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
      // Calls openssl, which a browser cannot.
      'src/offline/device-key/device-key.test.ts',
      // Corrupts what is read: here a worker reads it, out of reach of the test.
      'src/offline/outbox/unreadable-photo.test.ts',
      // Mock modules, which the files of one page cannot.
      'src/offline/outbox/sign-out-while-sending.test.ts',
      'src/offline/submission/refused-token.test.ts',
      // Makes the engine close a connection by itself, which only the simulated one can do on request.
      'src/offline/storage/dropped-connection.test.ts',
    ],
    // One page for all files, so that the modules are loaded once.
    isolate: false,
    // One database per browser, hence one file at a time.
    fileParallelism: false,
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: firefox(process.env['FIREFOX_PATH'] ?? 'firefox'),
      // Nothing is drawn: the size of the window does not matter.
      commands: { __vitest_viewport: () => undefined },
      instances: [{ browser: 'firefox' }],
    },
  },
});
