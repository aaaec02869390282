import type { Cluster } from '../cluster.ts';
import { whyNotBeside } from '../previous-release.ts';
import { until, wait } from '../program.ts';
import { cut, silence, slow, onLink, restartWaitMs, slowMs, type Fault, type Means } from './fault.ts';

/** Kills a program, then restarts it like systemd. */
async function killAndRestart(cluster: Cluster, name: string): Promise<void> {
  await cluster.node(name).kill();
  await wait(restartWaitMs);
  await cluster.node(name).start();
}

async function restartAll(cluster: Cluster, code?: string): Promise<void> {
  for (const node of cluster.nodes) await node.restart(code);
}

/** The other worker is frozen, so that the one to be killed takes a dossier. */
async function beginDossiers({ database, node }: Cluster, { askDossiers }: Means): Promise<void> {
  node('worker-2').freeze();
  await askDossiers(8);
  const isBegun = async (): Promise<boolean> =>
    (await database.query(`select 1 from pgboss.job where name = 'make-dossier' and state = 'active'`)).length > 0;
  await until('a dossier is being made', isBegun, { everyMs: 20 });
  node('worker-2').thaw();
}

/** Every requested dossier must be made in the end. */
async function endDossiers(_cluster: Cluster, { unmadeDossiers }: Means): Promise<string | null> {
  const isMade = async (): Promise<boolean> => (await unmadeDossiers()).length === 0;
  await until('every dossier is made', isMade, { seconds: 90 }).catch(() => undefined);
  const left = await unmadeDossiers();
  return left.length === 0 ? null : `dossiers: ${left.join(', ')}`;
}

/** Upgrades, and faults of one process of the product. */
export const nodeFaults: readonly Fault[] = [
  {
    name: 'rolling upgrade: previous release beside this one on its schema, then this one alone',
    absent: (_cluster, { previous }) => whyNotBeside(previous),
    begin: async (cluster, { ownCode }) => {
      // The first new node migrates while the others run, which then serve on a schema they do not know.
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
  onLink({
    name: 'a web node cut off from the database',
    lastsSeconds: 15,
    link: (cluster) => cluster.node('web-1').database,
    strike: cut,
  }),
  onLink({
    name: 'a web node whose database says nothing more',
    lastsSeconds: 15,
    link: (cluster) => cluster.node('web-1').database,
    strike: silence,
  }),
  onLink({
    name: `each message between a web node and PgBouncer ${slowMs} ms later`,
    lastsSeconds: 15,
    link: (cluster) => cluster.node('web-1').database,
    strike: slow,
  }),
  {
    name: 'the disk of a web node full',
    absent: (cluster) => (cluster.node('web-2').disk === null ? 'no disk could be mounted' : null),
    begin: async (cluster) => cluster.node('web-2').disk?.fill(),
    // Longer than the twenty seconds after which `/ready` sends people to the other node.
    lastsSeconds: 40,
    end: async (cluster) => cluster.node('web-2').disk?.free(),
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
    name: 'a worker cut off from the database in the middle of dossiers',
    begin: async (cluster, means) => {
      await beginDossiers(cluster, means);
      await cluster.node('worker-1').database.cut();
    },
    lastsSeconds: 15,
    end: (cluster) => cluster.node('worker-1').database.restore(),
    check: endDossiers,
  },
  {
    name: 'the realtime node killed, started again 2 s later',
    begin: (cluster) => killAndRestart(cluster, 'realtime-1'),
    lastsSeconds: 0,
  },
  onLink({
    name: 'the realtime node cut off from the database',
    lastsSeconds: 15,
    link: (cluster) => cluster.node('realtime-1').database,
    strike: cut,
  }),
];
