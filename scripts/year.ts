// `npm run year`: a year of follow-up of fines, day by day in the service and the browser, then three years later.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const browser = await ensureChromium();
if (!(await build())) process.exit(1);
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--project=server', '--project=embedded', 'year.spec'],
  { env: { ...(browser === null ? {} : { CHROMIUM_PATH: browser }), DRILL: 'year' } },
);
process.exitCode = code;
