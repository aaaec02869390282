// `npm run dev`: the server restarts and the pages refresh at each change. Pages come from Vite (it prints its
// address), which passes the calls on to the server.
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
