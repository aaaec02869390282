// `npm run wallet`: a plan and five euros paid by the sandbox's wallet, in a browser with payment sheets.
// Chromium at times loses a sheet on a busy machine, and tells the page nothing: a try that met this is made again, and
// named.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const browser = await ensureChromium();
if (!(await build())) process.exit(1);
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--project=server', '--retries=2', 'wallet.spec'],
  { env: { ...(browser === null ? {} : { CHROMIUM_PATH: browser }), DRILL: 'wallet' } },
);
process.exitCode = code;
