import { defineConfig } from '@playwright/test';
import type { ProductOptions } from './product/test.ts';

const inCi = process.env['CI'] !== undefined;
const browserPath = process.env['CHROMIUM_PATH'];

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
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 360, height: 740 },
    // A position in Lille, as precise as a good phone's.
    geolocation: { latitude: 50.6365, longitude: 3.0635, accuracy: 12 },
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(browserPath === undefined ? {} : { executablePath: browserPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'embedded', use: { database: 'embedded' } },
    // What only concerns the embedded one stays out of this half, and what no database changes: colours, widths, keys.
    { name: 'server', testIgnore: ['**/embedded/**', '**/screens/**'], use: { database: 'server' } },
  ],
});
