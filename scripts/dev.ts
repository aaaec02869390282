// `npm run dev`: restarts the server and refreshes the pages at each change. Vite serves the pages (it prints its
// address) and proxies the calls to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.ts';
import { root } from './run.ts';

if (!(await build())) process.exit(1);

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'server', 'src', 'app', 'main.ts')],
  { stdio: 'inherit' },
);
const pages = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(root, 'web'),
  stdio: 'inherit',
});
const stop = (): void => {
  server.kill('SIGTERM');
  pages.kill('SIGTERM');
};
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
for (const child of [server, pages]) child.on('exit', stop);
