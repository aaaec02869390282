import { defineConfig } from '@playwright/test';
import { device, launchOptions } from './product/device.ts';
import type { ProductOptions } from './product/test.ts';

const inCi = process.env['CI'] !== undefined;

export default defineConfig<object, ProductOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores, two products with a database and a browser each: a journey waits more than it computes.
  workers: 2,
  forbidOnly: inCi,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/report.json' }],
  ],
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
    // This half holds what a database may lose: a whole journey, what a phone sends after days without network, kills.
    // Every command, route and refusal is tried on both by the tests of the server; colours, keys and the camera are not theirs.
    {
      name: 'server',
      testMatch: ['**/journey.spec.ts', '**/offline-journey.spec.ts', '**/kill.spec.ts'],
      use: { database: 'server' },
    },
  ],
});
