// `npm run journeys -- <moment> [file…]`: runs the journeys on the embedded database at that moment («
// 2028-02-29T11:00:00Z »), in this process, the server and the browser.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import { root, run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const [moment = '', ...fileArguments] = process.argv.slice(2);
const shiftMs = Date.parse(moment) - Date.now();
if (Number.isNaN(shiftMs)) {
  console.error('Say when: npm run journeys -- 2028-02-29T11:00:00Z');
  process.exit(1);
}
/** Journeys whose result depends on the date; the others check the look of screens. */
const files =
  fileArguments.length > 0
    ? fileArguments
    : ['journey.spec', 'unfinished', 'bad-notice', 'read-notice', 'locked-paper'];
const browser = await ensureChromium();
if (!(await build())) process.exit(1);
const { code } = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project=embedded', ...files], {
  env: {
    // Unset, so that every journey uses the embedded database.
    TEST_DATABASE_URL: undefined,
    ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
    E2E_CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'e2e', 'product', 'shifted-clock.ts')).href}`,
  },
});
process.exitCode = code ?? 1;
