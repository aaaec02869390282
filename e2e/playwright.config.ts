import { defineConfig } from '@playwright/test';
import { device, launchOptions } from './product/device.ts';
import type { ProductOptions } from './product/test.ts';
import type { WebKitOptions } from './webkit/test.ts';

const inCi = process.env['CI'] !== undefined;
/**
 * Drills, too long for `npm test`: kills (`npm run kills`; `crash.test.ts` kills the server three times in each run)
 * and a year of follow-up (`npm run year`; the server's tests follow each procedure to its end in each run). Also
 * separate: the pictures of every preference (`npm run preference-pictures`), the settings with a screen reader (`npm
 * run first-uses`), a site that signs people in at a second instance (`npm run second-instance`), which it builds, the
 * proxies in front of the product (`npm run proxies`), and the wallet, whose sheet Chromium sometimes drops (`npm run
 * wallet`).
 */
const drillSpecs = ['*kill', 'wallet', '*year', 'preference-pictures', 'by-ear/*', 'second-instance', 'behind-proxy'];
const drill = process.env['DRILL'];
/**
 * Journeys of fifteen seconds and more whose subjects other journeys cover in each run: every screen in every theme,
 * the team's work, letters read from a photo, a slow CPU (`npm run long-journeys`, decision 0439). Those marked
 * `@looks` are in each run, and in CI check their screens in two themes only (`expectGoodInEveryLook`).
 */
const long = /@long/;
const longDrill = /@long|@looks/;
const drills = drill === undefined ? drillSpecs.map((name) => `**/${name}.spec.ts`) : [];

/** Screenshots for people to look at (`npm run looks`): they assert nothing. */
const looks = process.env['LOOKS_FOLDER'] === undefined ? ['**/looks/**'] : [];

const databases = ['embedded', 'server'] as const;
/**
 * Database of all the other journeys: the server's when there is one, because it takes a third less CPU. The server's
 * tests run every command, route and refusal on both; colours, keyboard and camera do not depend on it.
 */
const widest = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
/** The whole journey, which covers every slice, uses the embedded database of a first start. */
const ofFirstStart = '**/e2e/journey.spec.ts';
const onBoth = '**/e2e/kill.spec.ts';

export default defineConfig<object, ProductOptions & WebKitOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores, two products with a database and a browser each: a journey waits more than it computes.
  workers: 2,
  forbidOnly: inCi,
  ...(drill === 'long' && { grep: longDrill }),
  ...(drill === undefined && { grepInvert: long }),
  // `npm test` lists a journey that passed at the second try only, to be fixed (decision 0069).
  retries: inCi ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    ...device,
    // Installing the worker takes a third of a journey's CPU: tests about it allow it, and a `newPhone` has it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step takes a fifth of the run, and nobody opens it there.
    trace: inCi ? 'off' : 'retain-on-failure',
    launchOptions,
  },
  projects: [
    // The main journey in the oldest supported engine of iPhones, and the message shown below it; today's engine is a
    // drill (`npm run webkit`, decision 0187).
    drill === 'webkit'
      ? { name: 'webkitgtk', testMatch: '**/webkit/{journey,next-photograph}.spec.ts', use: { engine: 'webkitgtk' } }
      : {
          name: 'wpe',
          testMatch: '**/webkit/*.spec.ts',
          // Measures a camera, which WPE lacks.
          testIgnore: '**/next-photograph.spec.ts',
          use: { engine: 'wpe' },
        },
    ...databases.map((database) => ({
      name: database,
      testIgnore: ['**/webkit/**', ...drills, ...looks, ...(database === 'server' ? [ofFirstStart] : [])],
      ...(database === widest ? {} : { testMatch: [ofFirstStart, onBoth] }),
      use: { database },
    })),
  ],
});
