// `npm run faults`: databases restored without their rules or killed, backups of disks that fail, folders two processes
// want, queues that are full.
import { run } from './run.ts';

/** In each run too, there on one database, or with fewer rounds. */
const longer = [
  'full-queue',
  'crash',
  'card-masks',
  'exhibit-reading',
  'restore-folder',
  'doctor',
  'nodes',
  'any-history',
  'dossiers',
  'sign-dossier',
  'attestations',
  'agreed-terms',
  'erasure-receipt',
];

/** Of what is drawn: another one each time, said to be tried again. */
const seed = process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`seed ${seed}`);

const { code } = await run(
  'vitest',
  ['run', '--project', 'server', '.drill.test.ts', ...longer.map((name) => `/${name}.test.ts`)],
  { env: { DRILL: 'faults', FUZZ_SEED: seed } },
);
process.exitCode = code;
