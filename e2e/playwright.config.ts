import { defineConfig } from '@playwright/test';
import { device, launchOptions } from './product/device.ts';
import type { ProductOptions } from './product/test.ts';

const inCi = process.env['CI'] !== undefined;

export default defineConfig<object, ProductOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores: one product and one browser at a time keep the figures and the waits honest.
  workers: 1,
  forbidOnly: inCi,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    ...device,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'embedded', use: { database: 'embedded' } },
    // What only concerns the embedded one stays out of this half, and what no database changes: colours, widths, keys,
    // the camera, installing, opening without network.
    {
      name: 'server',
      testIgnore: ['**/embedded/**', '**/screens/**', '**/capture.spec.ts', '**/install.spec.ts', '**/offline-shell.spec.ts'],
      use: { database: 'server' },
    },
  ],
});
