// `npm run cluster`: a whole service on one machine, simulated people, and faults one after the other. Prints one
// table; exits with code 1 when an acknowledged act was lost or doubled, or when nothing was tried.
import { audit, type Audit } from './audit.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { openDossiers } from './dossiers.ts';
import type { Ledger, Phase } from './ledger.ts';
import { ownCode } from './nodes.ts';
import { startPeople } from './people.ts';
import { previousRelease, whyNotBeside } from './previous-release.ts';
import { wait } from './program.ts';
import { faults, type Fault, type Means } from './faults/index.ts';
import { drawTable, type Row } from './table.ts';

const holders = Number(process.env['CLUSTER_HOLDERS'] ?? 24);
const thinkMs = Number(process.env['CLUSTER_THINK_MS'] ?? 2_000);
/** Words of the faults to try; all faults when empty. */
const asked = process.argv.slice(2);

/** Milliseconds without a failed try after which a fault counts as over. */
const idleMs = 12_000;
const maxIdleMs = 120_000;

const previous = await previousRelease();
console.log(previous === null ? 'No previous release here' : `Previous release: ${previous.name}`);
const wantsUpgrade = asked.length === 0 || asked.some((word) => 'upgrade'.includes(word));
// After a migration that stops it, the previous release is not started: its processes would refuse.
const begins = wantsUpgrade && previous !== null && whyNotBeside(previous) === null ? previous.folder : ownCode;
const cluster = await startCluster(begins);
const rows: Row[] = [];
let isBroken = false;
try {
  const people = await startPeople(cluster, { holders, thinkMs });
  const means: Means = {
    previous,
    ownCode,
    ...(await openDossiers(cluster, people.first)),
  };
  for (const fault of faults.filter(isAsked)) rows.push(await tryFault(fault, cluster, people.ledger, means));
  await people.stop();
  const last = await audit(cluster.database, cluster.bucket, people.ledger.acknowledged, cluster.front.origin);
  rows.push({ ...rowOf('everything, at the end', people.ledger.endPhase()), ...counted(last) });
  printFaults(last);
  const told = people.ledger.acknowledged.filter(({ kind }) => kind === 'declaration').length;
  const isUntried = told === 0 || rows.length === 1;
  if (isUntried) console.log('WRONG: no declaration was acknowledged, or no fault has that name');
  isBroken = isUntried || rows.some(({ lost, doubled, wrong }) => lost > 0 || doubled > 0 || wrong !== null);
  console.log(`\n${holders} holders, a request each ${thinkMs} ms: ${told} declarations acknowledged\n`);
} finally {
  await cluster.stop();
}
console.log(drawTable(rows));
process.exit(isBroken ? 1 : 0);

function isAsked({ name }: Fault): boolean {
  return asked.length === 0 || asked.some((word) => name.includes(word));
}

async function tryFault(fault: Fault, on: Cluster, ledger: Ledger, means: Means): Promise<Row> {
  const absent = fault.absent?.(on, means) ?? null;
  if (absent !== null) return { ...rowOf(fault.name, ledger.endPhase()), wrong: null, absent };
  console.log(`\n${fault.name}…`);
  ledger.endPhase();
  const begun = performance.now();
  await fault.begin(on, means);
  await wait(fault.lastsSeconds * 1000);
  await fault.end?.(on, means);
  const ended = performance.now();
  await quiet(ledger, ended);
  const wrong = (await fault.check?.(on, means)) ?? null;
  const phase = ledger.endPhase();
  const found = await audit(on.database, on.bucket, ledger.acknowledged, on.front.origin);
  printFaults(found);
  if (wrong !== null) console.log(`WRONG: ${wrong}`);
  const failures = [...phase.failed].map(([what, times]) => `${what} ×${times}`).join(', ');
  const moments = [...new Set(phase.failedAt.map((at) => Math.round((at - begun) / 1000)))];
  const slowest = (phase.slowestMs / 1000).toFixed(1);
  console.log(
    `failed at seconds ${moments.join(' ')} of ${Math.round((ended - begun) / 1000)}; slowest answer ${slowest} s`,
  );
  console.log(`tries made again: ${failures || 'none'}\nread by people: ${phase.seen.join(' | ') || 'nothing'}`);
  return { ...rowOf(fault.name, phase, begun, ended), ...counted(found), wrong };
}

async function quiet(ledger: Ledger, ended: number): Promise<void> {
  const since = (): number => performance.now() - Math.max(ended, ledger.lastFailureAt ?? 0);
  while (since() < idleMs && performance.now() - ended < maxIdleMs) await wait(250);
}

function rowOf(name: string, phase: Phase, begun = 0, ended = 0): Row {
  const again = [...phase.failed.values()].reduce((sum, times) => sum + times, 0);
  const [first, last] = [phase.failedAt[0] ?? 0, phase.failedAt.at(-1) ?? 0];
  return {
    name,
    requests: phase.requests,
    again,
    seen: phase.seen.length,
    lastedSeconds: (ended - begun) / 1000,
    recoverySeconds: Math.max(0, last - ended) / 1000,
    failingSeconds: (last - first) / 1000,
    lost: 0,
    doubled: 0,
    wrong: null,
    absent: null,
  };
}

function counted({ lost, doubled }: Audit): Pick<Row, 'lost' | 'doubled'> {
  return { lost: lost.length, doubled: doubled.length };
}

function printFaults({ lost, doubled }: Audit): void {
  for (const one of lost.slice(0, 10)) console.log(`LOST: ${one}`);
  for (const one of doubled.slice(0, 10)) console.log(`DOUBLED: ${one}`);
}
