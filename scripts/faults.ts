// `npm run faults`: long tests of failures: databases restored without their rules or killed, backups on failing disks,
// folders claimed by two processes, full queues.
import { run } from './run.ts';

/** `npm test` runs these too, on one database or with fewer rounds. */
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

/** Seed of the random data: another one each time, printed so that a failure can be repeated. */
const seed = process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`seed ${seed}`);

const { code } = await run(
  'vitest',
  ['run', '--project', 'server', '.drill.test.ts', ...longer.map((name) => `/${name}.test.ts`)],
  { env: { DRILL: 'faults', FUZZ_SEED: seed } },
);
process.exitCode = code;
