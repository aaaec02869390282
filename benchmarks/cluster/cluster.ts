import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync } from 'node:fs';
import { clockLibrary, openClock } from './clock.ts';
import { startFront, frontPort, type Front } from './front.ts';
import { makeNode, ownCode, type ProductNode, type Role } from './nodes.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { startBucket, startPooler, startRedis, type Bucket, type Part, type Redis } from './stores.ts';

export interface Cluster {
  readonly database: PostgresPair;
  readonly pooler: Part;
  readonly redis: Redis;
  readonly bucket: Bucket;
  readonly nodes: readonly ProductNode[];
  readonly front: Front;
  node(name: string): ProductNode;
  /** Adds a node with a wrong configuration. */
  addNode(name: string, role: Role, environment: Readonly<Record<string, string>>): Promise<ProductNode>;
  /** Reason why no clock can be moved here; null when one can. */
  whyNoClock(): string | null;
  /** Environment that shifts a program's clock by so many seconds. */
  clockAhead(seconds: number): Readonly<Record<string, string>>;
  /** Moves the clock of a running part to so many seconds from the machine's. */
  stepClock(whose: WithClock, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Parts whose clock can be moved; both database servers share one. */
const withClock = ['web-2', 'worker-1', 'database'] as const;
type WithClock = (typeof withClock)[number];

const layout: readonly (readonly [string, Role])[] = [
  ['web-1', 'web'],
  ['web-2', 'web'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
  ['realtime-1', 'realtime'],
];

/** Starts every part on one machine, each on its own port behind a link controlled by the drill. */
export async function startCluster(code: string = ownCode): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-cluster-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  console.log(`The cluster is in ${folder}`);
  const library = clockLibrary();
  const openNamed = (name: string) => openClock(join(folder, `${name}.clock`), library);
  const clocks = new Map(withClock.map((name) => [name as string, openNamed(name)]));
  const database = await startPostgresPair(join(folder, 'postgres'), clocks.get('database') ?? openNamed('database'));
  const pooler = await startPooler(join(folder, 'pooler'), database.link.port);
  const redis = await startRedis(join(folder, 'redis'));
  const bucket = await startBucket();
  const port = await frontPort();
  const environment = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_STANDBY_URL: database.standbyUrl,
    REDIS_URL: `redis://127.0.0.1:${redis.link.port}`,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...bucket.environment,
  };
  const shared = { folder, environment, poolerPort: pooler.link.port };
  const nodes: ProductNode[] = [];
  for (const [name, role] of layout) {
    const own = { ...environment, ...clocks.get(name)?.environment };
    nodes.push(await makeNode({ ...shared, name, role, code, environment: own }));
  }
  const portOf = (wanted: string): number => nodes.find(({ name }) => name === wanted)?.port ?? 0;
  // The first node migrates; the others start on the migrated database.
  await nodes[0]?.start();
  await Promise.all(nodes.slice(1).map((node) => node.start()));
  const front = await startFront(join(folder, 'front'), port, {
    web: [portOf('web-1'), portOf('web-2')],
    realtime: portOf('realtime-1'),
  });
  return {
    database,
    pooler,
    redis,
    bucket,
    nodes,
    front,
    node(name) {
      const found = nodes.find((node) => node.name === name);
      if (found === undefined) throw new Error(`No node ${name}`);
      return found;
    },
    addNode: (name, role, wrong) =>
      makeNode({ ...shared, name, role, code: ownCode, environment: { ...environment, ...wrong } }),
    whyNoClock: () => (library === null ? 'faketime is not installed' : null),
    clockAhead(seconds) {
      const clock = openNamed('ahead');
      clock.step(seconds);
      return clock.environment;
    },
    stepClock: async (whose, seconds) => clocks.get(whose)?.step(seconds),
    async stop() {
      await front.program.kill('SIGKILL');
      await Promise.all(nodes.map((node) => node.kill()));
      bucket.stop();
      await Promise.all([pooler.kill(), redis.kill()]);
      await database.stop();
      if (process.env['CLUSTER_KEEP'] === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
