// `npm run proxies`: tests the product behind nginx and Caddy, with the samples of `deploy/`.
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureTool } from './system-tools.ts';

for (const [command, name] of [
  ['nginx', 'nginx-light'],
  ['caddy', 'caddy'],
  ['openssl', 'openssl'],
] as const) {
  if ((await ensureTool(command, name)) === null)
    throw new Error(`No ${command} here, and ${name} could not be installed`);
}
if (!(await build())) process.exit(1);
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--project=server', '--workers=1', 'behind-proxy.spec'],
  { env: { DRILL: 'behind-proxy' } },
);
process.exitCode = code;
