// `npm start`: builds what changed, then becomes the server. The build process is replaced, not kept as a parent, so
// that signals reach the server and its exit code is npm's.
import { join } from 'node:path';
import { build } from './build.ts';
import { root } from './run.ts';
import { serve } from './serve.ts';

if (await build()) {
  serve([join(root, 'server', 'src', 'app', 'main.ts'), ...process.argv.slice(2)]);
} else {
  process.exitCode = 1;
}
