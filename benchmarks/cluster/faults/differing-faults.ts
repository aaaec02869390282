import type { Cluster } from '../cluster.ts';
import { until } from '../program.ts';
import type { Fault } from './fault.ts';

/**
 * Starts a node with a wrong configuration. Null when it is refused for the reason `wanted`; else a description of what
 * happened.
 */
async function refused(
  cluster: Cluster,
  wrong: Readonly<Record<string, string>>,
  wanted: string,
): Promise<string | null> {
  const node = await cluster.addNode(`wrong-${wanted}`, 'web', wrong);
  // A process with a key that decrypts nothing ends at its start.
  const isStarted = await node.start().then(
    () => true,
    () => false,
  );
  if (!isStarted) return wanted === 'ENDS' ? null : 'it did not start';
  let reasons: readonly string[] = [];
  await until(
    'it is refused',
    async () => {
      reasons = await node.readiness();
      return reasons.includes(wanted);
    },
    { seconds: 30 },
  ).catch(() => undefined);
  await node.stop();
  return reasons.includes(wanted) ? null : `/ready said ${reasons.join(', ') || 'ready'}, not ${wanted}`;
}

/** Waits until the node itself reports that its clock is off. */
async function stepNodeClock(cluster: Cluster, name: 'web-2' | 'worker-1', seconds: number): Promise<void> {
  await cluster.stepClock(name, seconds);
  const isSaid = async (): Promise<boolean> => (await cluster.node(name).readiness()).includes('CLOCK_OFF');
  await until(`${name} says that its clock is off`, isSaid, { seconds: 30 });
}

/** Waits until the database's own clock has moved: otherwise there would be no fault. */
async function stepDatabaseClock(cluster: Cluster, seconds: number): Promise<void> {
  await cluster.stepClock('database', seconds);
  const isThere = async (): Promise<boolean> => {
    const sql = 'select extract(epoch from clock_timestamp())::float8 as told';
    const [row] = await cluster.database.query<{ readonly told: number }>(sql);
    return row !== undefined && Math.abs(row.told - Date.now() / 1000 - seconds) < 60;
  };
  await until('the clock of the database has stepped', isThere, { seconds: 15 });
}

const hour = 3600;

/** Faults of a node with a wrong configuration, and of clocks that move during use. */
export const differingFaults: readonly Fault[] = [
  {
    name: 'a node with another key beside them',
    begin: async () => undefined,
    lastsSeconds: 0,
    check: (cluster) => refused(cluster, { SECRET_KEY: 'ab'.repeat(32) }, 'ENDS'),
  },
  {
    name: 'a node with a folder of its own for files beside them',
    begin: async () => undefined,
    lastsSeconds: 0,
    check: (cluster) =>
      refused(
        cluster,
        { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
        'OTHER_STORE',
      ),
  },
  {
    name: 'a node whose clock is an hour ahead beside them',
    absent: (cluster) => cluster.whyNoClock(),
    begin: async () => undefined,
    lastsSeconds: 0,
    check: (cluster) => refused(cluster, cluster.clockAhead(hour), 'CLOCK_OFF'),
  },
  {
    name: 'the clock of a web node steps an hour ahead',
    absent: (cluster) => cluster.whyNoClock(),
    begin: (cluster) => stepNodeClock(cluster, 'web-2', hour),
    lastsSeconds: 15,
    end: (cluster) => cluster.stepClock('web-2', 0),
  },
  {
    name: 'the clock of a web node steps an hour back',
    absent: (cluster) => cluster.whyNoClock(),
    begin: (cluster) => stepNodeClock(cluster, 'web-2', -hour),
    lastsSeconds: 15,
    end: (cluster) => cluster.stepClock('web-2', 0),
  },
  {
    name: 'the clock of a worker steps an hour ahead',
    absent: (cluster) => cluster.whyNoClock(),
    begin: (cluster) => stepNodeClock(cluster, 'worker-1', hour),
    lastsSeconds: 15,
    end: (cluster) => cluster.stepClock('worker-1', 0),
  },
  {
    name: 'the clock of the database steps an hour ahead',
    absent: (cluster) => cluster.whyNoClock(),
    begin: (cluster) => stepDatabaseClock(cluster, hour),
    lastsSeconds: 15,
    end: (cluster) => stepDatabaseClock(cluster, 0),
  },
  {
    name: 'the clock of the database steps an hour back',
    absent: (cluster) => cluster.whyNoClock(),
    begin: (cluster) => stepDatabaseClock(cluster, -hour),
    lastsSeconds: 15,
    end: (cluster) => stepDatabaseClock(cluster, 0),
  },
];
