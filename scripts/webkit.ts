// `npm run webkit`: the main journey in Debian's WebKitGTK, the engine of today's iPhones.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureTool } from './system-tools.ts';

for (const [command, name] of [
  ['Xvfb', 'xvfb'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
] as const) {
  if ((await ensureTool(command, name)) === null)
    throw new Error(`No ${command} here, and ${name} could not be installed`);
}
if (!(await build())) process.exit(1);
const { code } = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project=webkitgtk'], {
  env: { DRILL: 'webkit' },
});
process.exitCode = code;
