// Runs before `npm start` and `npm test`, with any installed Node (20 or later) and without dependencies: it may import
// only Node's own modules, and stays JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldest = 20;

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** npm writes this file last, so an interrupted installation never looks complete. */
function installed() {
  const mark = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(mark) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  return statSync(mark).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function install() {
  process.stdout.write('Installing dependencies (once, or after a change of package-lock.json)…\n');
  const npm = process.env.npm_execpath;
  // Quiet: on Node 20 npm would warn about every package that needs a later one, which the installation provides.
  // `--include=dev`: the site is built here, even where NODE_ENV=production would leave out the build tools.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const run =
    npm === undefined
      ? spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) fail('npm ci failed: see the lines above.');
}

if (Number(process.versions.node.split('.')[0]) < oldest) {
  fail(`PlaceJuste needs Node ${oldest} or later to install itself (this is ${process.version}).`);
}
if (!installed()) install();
