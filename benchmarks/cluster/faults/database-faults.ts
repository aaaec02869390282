import type { Cluster } from '../cluster.ts';
import { until, wait } from '../program.ts';
import { cut, silence, slow, onLink, restartWaitMs, slowMs, type Fault } from './fault.ts';

/** Throws if a node reads a server that accepts writes as its standby. */
async function demandStandbyLeft(cluster: Cluster): Promise<void> {
  for (const name of ['web-1', 'web-2']) {
    if (await cluster.node(name).readsStandby()) throw new Error(`${name} reads a second primary`);
  }
}

/** Checks that the writes of a second primary are gone, and that the standby is read again. */
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

/** Faults of PgBouncer, the primary, its standby, and the links between them. */
export const databaseFaults: readonly Fault[] = [
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
    absent: ({ database }) => (database.hasDisks() ? null : 'no disk could be mounted'),
    begin: async ({ database }) => database.fillDisk('primary'),
    lastsSeconds: 15,
    end: async ({ database }) => {
      const before = database.promotions();
      await database.freeDisk();
      // If the primary was ended, the other server serves: the standby is rebuilt.
      await wait(restartWaitMs);
      if (database.promotions() > before || !(await database.hasStandby())) await database.rejoin();
    },
  },
  {
    name: 'the disk of the standby full',
    absent: ({ database }) => (database.hasDisks() ? null : 'no disk could be mounted'),
    begin: async ({ database }) => database.fillDisk('standby'),
    lastsSeconds: 15,
    end: async ({ database }) => {
      await database.freeDisk();
      if (!(await database.hasStandby())) await database.rejoin();
    },
  },
  onLink({
    name: `each message between PgBouncer and the primary ${slowMs} ms later`,
    lastsSeconds: 15,
    link: (cluster) => cluster.database.link,
    strike: slow,
  }),
  onLink({
    name: 'the link to the database cut',
    lastsSeconds: 10,
    link: (cluster) => cluster.database.link,
    strike: cut,
  }),
  onLink({
    name: 'the link to the database silent, without a cut',
    lastsSeconds: 15,
    link: (cluster) => cluster.database.link,
    strike: silence,
  }),
  onLink({
    name: `each message between the primary and its standby ${slowMs} ms later`,
    lastsSeconds: 15,
    link: (cluster) => cluster.database.replication,
    strike: slow,
  }),
  {
    name: 'the link between the primary and its standby cut',
    begin: (cluster) => cluster.database.replication.cut(),
    lastsSeconds: 15,
    end: (cluster) => cluster.database.follow(() => cluster.database.replication.restore()),
  },
  {
    name: 'the link between the primary and its standby silent, without a cut',
    begin: async (cluster) => cluster.database.replication.silence(),
    lastsSeconds: 15,
    end: (cluster) => cluster.database.follow(() => cluster.database.replication.restore()),
  },
  onLink({
    name: 'the link of public reads to the standby cut',
    lastsSeconds: 10,
    link: (cluster) => cluster.database.publicReads,
    strike: cut,
  }),
  onLink({
    name: 'the link of public reads to the standby silent, without a cut',
    lastsSeconds: 15,
    link: (cluster) => cluster.database.publicReads,
    strike: silence,
  }),
];
