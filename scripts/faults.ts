// `npm run faults`: databases restored without their rules, folders two processes want, queues that are full.
import { run } from './run.ts';

const { code } = await run('vitest', ['run', '--project', 'server', '.drill.test.ts', 'full-queue.test.ts'], {
  env: { DRILL: 'faults' },
});
process.exitCode = code;
