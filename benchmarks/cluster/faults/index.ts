import type { Cluster } from './cluster.ts';
import { whyNotBeside, type PreviousRelease } from './previous-release.ts';
import { until, wait } from './program.ts';

/** A fault inflicted on the cluster while people use it, and how it ends. */
export interface Fault {
  readonly name: string;
  /** Why it is not tried here, when it cannot be. */
  readonly absent?: (cluster: Cluster, means: Means) => string | null;
  readonly begin: (cluster: Cluster, means: Means) => Promise<void>;
  /** Seconds between the two; a fault that ends by itself has no end. */
  readonly lastsSeconds: number;
  readonly end?: (cluster: Cluster, means: Means) => Promise<void>;
  /** What must hold beside « nothing lost, nothing doubled »: its sentence when it does not. */
  readonly check?: (cluster: Cluster, means: Means) => Promise<string | null>;
}

/** What a fault needs beside the cluster. */
export interface Means {
  readonly previous: PreviousRelease | null;
  readonly ownCode: string;
  readonly hasFaketime: boolean;
  /** Asks so many dossiers of one person. */
  askDossiers(count: number): Promise<void>;
  /** Dossiers that were asked for and not made. */
  unmadeDossiers(): Promise<readonly string[]>;
}

const restartWaitMs = 2_000;

/** Kills a program, then starts it again as systemd does. */
async function killAndRestart(cluster: Cluster, name: string): Promise<void> {
  await cluster.node(name).kill();
  await wait(restartWaitMs);
  await cluster.node(name).start();
}

async function restartAll(cluster: Cluster, code?: string): Promise<void> {
  for (const node of cluster.nodes) await node.restart(code);
}

/** The other worker takes none, so that the one to be struck has one. */
async function beginDossiers({ database, node }: Cluster, { askDossiers }: Means): Promise<void> {
  node('worker-2').freeze();
  await askDossiers(8);
  const isBegun = async (): Promise<boolean> =>
    (await database.query(`select 1 from pgboss.job where name = 'make-dossier' and state = 'active'`)).length > 0;
  await until('a dossier is being made', isBegun, { everyMs: 20 });
  node('worker-2').thaw();
}

/** Each that was asked is made in the end. */
async function endDossiers(_cluster: Cluster, { unmadeDossiers }: Means): Promise<string | null> {
  const isMade = async (): Promise<boolean> => (await unmadeDossiers()).length === 0;
  await until('every dossier is made', isMade, { seconds: 90 }).catch(() => undefined);
  const left = await unmadeDossiers();
  return left.length === 0 ? null : `dossiers: ${left.join(', ')}`;
}

/** Starts a node that differs. Null when it is refused for the reason `wanted`; else what happened instead. */
async function refused(
  cluster: Cluster,
  wrong: Readonly<Record<string, string>>,
  wanted: string,
  before: readonly string[] = [],
): Promise<string | null> {
  const node = await cluster.addNode(`wrong-${wanted}`, 'web', wrong, before);
  // A process whose key opens nothing ends at its start.
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

/** Demands that a server which takes writes is not read as a standby. */
async function demandStandbyLeft(cluster: Cluster): Promise<void> {
  for (const name of ['web-1', 'web-2']) {
    if (await cluster.node(name).readsStandby()) throw new Error(`${name} reads a second primary`);
  }
}

/** What a second server wrote is gone, and the standby is read again. */
async function onlyOneHistory(cluster: Cluster): Promise<string | null> {
  const count = await cluster.database.strayTables();
  if (count > 0) return `${count} servers hold what a second primary wrote`;
  const isRead = async (): Promise<boolean> =>
    (await Promise.all(['web-1', 'web-2'].map((name) => cluster.node(name).readsStandby()))).every(Boolean);
  return until('the standby is read', isRead, { seconds: 30 }).then(
    () => null,
    () => 'the standby is not read again',
  );
}

const slowMs = 20;

export const scenario: readonly Fault[] = [
  {
    name: 'nothing, for comparison',
    begin: async () => undefined,
    lastsSeconds: 20,
  },
  {
    name: 'rolling upgrade: previous release beside this one on its schema, then this one alone',
    absent: (_cluster, { previous }) => whyNotBeside(previous),
    begin: async (cluster, { ownCode }) => {
      // The first of the new ones migrates under the others, which then serve on a schema they do not know.
      await cluster.node('web-1').restart(ownCode);
    },
    lastsSeconds: 30,
    end: (cluster, { ownCode }) => restartAll(cluster, ownCode),
  },
  { name: 'rolling restart of the five nodes', begin: (cluster) => restartAll(cluster), lastsSeconds: 0 },
  {
    name: 'a web node killed, started again 2 s later',
    begin: (cluster) => killAndRestart(cluster, 'web-1'),
    lastsSeconds: 0,
  },
  {
    name: 'a web node that hangs for 15 s',
    begin: async (cluster) => cluster.node('web-2').freeze(),
    lastsSeconds: 15,
    end: async (cluster) => cluster.node('web-2').thaw(),
  },
  {
    name: 'a web node cut off from the database',
    begin: (cluster) => cluster.node('web-1').database.cut(),
    lastsSeconds: 15,
    end: (cluster) => cluster.node('web-1').database.restore(),
  },
  {
    name: 'a worker killed in the middle of dossiers',
    begin: async (cluster, means) => {
      await beginDossiers(cluster, means);
      await cluster.node('worker-1').kill();
    },
    lastsSeconds: 5,
    end: (cluster) => cluster.node('worker-1').start(),
    check: endDossiers,
  },
  {
    name: 'a worker that hangs for 20 s in the middle of dossiers',
    begin: async (cluster, means) => {
      await beginDossiers(cluster, means);
      cluster.node('worker-1').freeze();
    },
    lastsSeconds: 20,
    end: async (cluster) => cluster.node('worker-1').thaw(),
    check: endDossiers,
  },
  {
    name: 'the realtime node killed, started again 2 s later',
    begin: (cluster) => killAndRestart(cluster, 'realtime-1'),
    lastsSeconds: 0,
  },
  {
    name: 'PgBouncer killed',
    begin: (cluster) => cluster.pooler.kill(),
    lastsSeconds: 5,
    end: (cluster) => cluster.pooler.start(),
  },
  {
    name: 'the primary killed, the standby promoted',
    begin: async (cluster) => {
      const before = cluster.database.promotions();
      await cluster.database.killPrimary();
      await until('the standby is promoted', async () => cluster.database.promotions() > before, { seconds: 30 });
    },
    lastsSeconds: 20,
    end: (cluster) => cluster.database.rejoin(),
    check: async (cluster) => (cluster.database.promotions() > 0 ? null : 'the standby was not promoted'),
  },
  {
    name: 'the former primary back as it was, then rewound',
    begin: async (cluster) => {
      const before = cluster.database.promotions();
      await cluster.database.killPrimary();
      await until('the standby is promoted', async () => cluster.database.promotions() > before, { seconds: 30 });
      await cluster.database.split('former primary');
      await wait(restartWaitMs);
      await demandStandbyLeft(cluster);
    },
    lastsSeconds: 15,
    end: (cluster) => cluster.database.rewind(),
    check: onlyOneHistory,
  },
  {
    name: 'the standby promoted while its primary lives, then rewound',
    begin: async (cluster) => {
      await cluster.database.split('promoted standby');
      await wait(restartWaitMs);
      await demandStandbyLeft(cluster);
    },
    lastsSeconds: 15,
    end: (cluster) => cluster.database.rewind(),
    check: onlyOneHistory,
  },
  {
    name: 'the standby killed, followed anew',
    begin: (cluster) => cluster.database.killStandby(),
    lastsSeconds: 10,
    end: (cluster) => cluster.database.rejoin(),
  },
  {
    name: 'the disk of the primary full',
    absent: ({ database }) => (database.hasDisk() ? null : 'no disk could be mounted'),
    begin: async ({ database }) => database.fillDisk(),
    lastsSeconds: 15,
    end: async ({ database }) => {
      const before = database.promotions();
      await database.freeDisk();
      // Where it went so far as to end the primary, the other one serves: they are two again.
      await wait(restartWaitMs);
      if (database.promotions() > before || !(await database.hasStandby())) await database.rejoin();
    },
  },
  {
    name: 'Redis killed, empty when it comes back',
    begin: (cluster) => cluster.redis.kill(),
    lastsSeconds: 10,
    end: (cluster) => cluster.redis.start(),
  },
  {
    name: 'S3 stopped',
    begin: (cluster) => cluster.bucket.link.cut(),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.link.restore(),
  },
  {
    name: 'S3 that answers 500',
    begin: (cluster) => cluster.bucket.behave('error'),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.behave(null),
  },
  {
    name: 'S3 that says it keeps what it does not',
    begin: (cluster) => cluster.bucket.behave('lie'),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.behave(null),
  },
  {
    name: 'S3 whose disk is full',
    begin: (cluster) => cluster.bucket.behave('full'),
    lastsSeconds: 15,
    end: (cluster) => cluster.bucket.behave(null),
  },
  {
    name: `each message between PgBouncer and the database ${slowMs} ms later`,
    begin: async (cluster) => cluster.database.link.slow(slowMs),
    lastsSeconds: 15,
    end: (cluster) => cluster.database.link.restore(),
  },
  {
    name: 'the link to the database cut',
    begin: (cluster) => cluster.database.link.cut(),
    lastsSeconds: 10,
    end: (cluster) => cluster.database.link.restore(),
  },
  {
    name: 'the link to the database silent, without a cut',
    begin: async (cluster) => cluster.database.link.silence(),
    lastsSeconds: 15,
    end: (cluster) => cluster.database.link.restore(),
  },
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
    absent: (_cluster, { hasFaketime }) => (hasFaketime ? null : 'faketime is not installed'),
    begin: async () => undefined,
    lastsSeconds: 0,
    check: (cluster) => refused(cluster, {}, 'CLOCK_OFF', ['faketime', '--exclude-monotonic', '-f', '+3600s']),
  },
];
