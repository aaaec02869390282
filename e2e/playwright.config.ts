import { defineConfig } from '@playwright/test';
import { device, launchOptions } from './product/device.ts';
import type { ProductOptions } from './product/test.ts';
import type { WebKitOptions } from './webkit/test.ts';

const inCi = process.env['CI'] !== undefined;
/**
 * Drills, too long for each run: kills (`npm run kills`; `crash.test.ts` kills the server three times in each run), and a
 * year of follow-up (`npm run year`; the tests of the server follow each track to its end in each run). So are the
 * pictures of every preference (`npm run preference-pictures`), the settings by ear (`npm run first-uses`), and a site
 * built to sign people in at a second instance (`npm run second-instance`), as it builds it, and the proxies in front
 * of the product (`npm run proxies`), and the wallet, whose window Chromium loses now and then (`npm run wallet`).
 */
const drillSpecs = ['*kill', 'wallet', '*year', 'preference-pictures', 'by-ear/*', 'second-instance', 'behind-proxy'];
const drill = process.env['DRILL'];
/**
 * Journeys of a quarter of a minute and more whose ground others cross in each run: every screen in every look, walks
 * of the team, letters read from a photograph, a slowed processor (`npm run long-journeys`, decision 0439). Those
 * marked `@looks` are in each run, and in CI look at their screens in two looks alone (`expectGoodInEveryLook`).
 */
const long = /@long/;
const longDrill = /@long|@looks/;
const drills = drill === undefined ? drillSpecs.map((name) => `**/${name}.spec.ts`) : [];

/** Pictures to be looked at by somebody (`npm run looks`): they assert nothing. */
const looks = process.env['LOOKS_FOLDER'] === undefined ? ['**/looks/**'] : [];

const databases = ['embedded', 'server'] as const;
/**
 * The database of every journey: the server's where there is one, as it costs a third less of the processor. Every
 * command, route and refusal is tried on both by the tests of the server; colours, keys and the camera are not theirs.
 */
const widest = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
/** The whole journey, which goes through every slice: on the database of a first start, as no other is. */
const ofFirstStart = '**/e2e/journey.spec.ts';
const onBoth = '**/e2e/kill.spec.ts';

export default defineConfig<object, ProductOptions & WebKitOptions>({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores, two products with a database and a browser each: a journey waits more than it computes.
  workers: 2,
  forbidOnly: inCi,
  ...(drill === 'long' ? { grep: longDrill } : drill === undefined ? { grepInvert: long } : {}),
  // One that passes only then is named by `npm test`, to be mended (decision 0069).
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
    // Installing the worker is a third of what a journey computes: those about it allow it, and a `newPhone` has it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step costs a fifth of the run, and nobody opens it there.
    trace: inCi ? 'off' : 'retain-on-failure',
    launchOptions,
  },
  projects: [
    // The main journey in the oldest engine of iPhones that is promised, and what is told below that floor; today's
    // engine is a drill (`npm run webkit`, decision 0187).
    drill === 'webkit'
      ? { name: 'webkitgtk', testMatch: '**/webkit/{journey,next-photograph}.spec.ts', use: { engine: 'webkitgtk' } }
      : {
          name: 'wpe',
          testMatch: '**/webkit/*.spec.ts',
          // Times a camera that WPE does not have.
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
