// `npm run long-journeys`: the journeys marked `@long`, which `npm test` skips, and those marked `@looks` in every
// theme.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const browser = await ensureChromium();
if (!(await build())) process.exit(1);
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--project=server', '--project=wpe'],
  {
    env: { ...(browser === null ? {} : { CHROMIUM_PATH: browser }), DRILL: 'long' },
  },
);
process.exitCode = code;
