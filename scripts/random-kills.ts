// `npm run kills -- [declarations] [seed] [embedded|server]`: makes declarations while the browser and the server are
// killed at random; then the server is killed twenty times during writes.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const [declarations = '100', seed = String(Math.floor(Math.random() * 1_000_000)), database = 'embedded'] =
  process.argv.slice(2);
const browser = await ensureChromium();
if (!(await build())) process.exit(1);
console.log(`${declarations} declarations, seed ${seed}, ${database} database`);
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--project=embedded', '--project=server', 'kill.spec'],
  {
    env: {
      ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
      DRILL: 'kills',
      KILLS_DECLARATIONS: declarations,
      KILLS_SEED: seed,
      KILLS_DATABASE: database,
      KILLS_ROUNDS: '20',
    },
  },
);
process.exitCode = code ?? 1;
