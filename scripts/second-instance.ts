// `npm run second-instance`: tests, in the browser, a site built to sign people in at a second instance; then builds it
// normally again.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const browser = await ensureChromium();
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--project=server', '--project=embedded', 'second-instance.spec'],
  { env: { ...(browser === null ? {} : { CHROMIUM_PATH: browser }), DRILL: 'second-instance' } },
);
process.exitCode = (await build()) ? code : 1;
