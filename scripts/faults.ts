// `npm run faults`: databases restored without their rules or killed, backups of disks that fail, folders two processes
// want, queues that are full.
import { run } from './run.ts';

const { code } = await run(
  'vitest',
  ['run', '--project', 'server', '.drill.test.ts', 'full-queue.test.ts', 'crash.test.ts'],
  { env: { DRILL: 'faults' } },
);
process.exitCode = code;
