// `npm run wallet`: pays a plan and five euros with the sandbox's wallet, in a browser with payment sheets. On a busy
// machine Chromium sometimes drops a sheet without telling the page: such a try is repeated, and listed.
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
