import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync } from 'node:fs';
import { startFront, frontPort, type Front } from './front.ts';
import { makeNode, ownCode, type ProductNode, type Role } from './nodes.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { startBucket, startPooler, startRedis, type Bucket, type Part } from './stores.ts';

export interface Cluster {
  readonly database: PostgresPair;
  readonly pooler: Part;
  readonly redis: Part;
  readonly bucket: Bucket;
  readonly nodes: readonly ProductNode[];
  readonly front: Front;
  node(name: string): ProductNode;
  /** One more, set up by somebody who was wrong. */
  addNode(
    name: string,
    role: Role,
    environment: Readonly<Record<string, string>>,
    before?: readonly string[],
  ): Promise<ProductNode>;
  stop(): Promise<void>;
}

const layout: readonly (readonly [string, Role])[] = [
  ['web-1', 'web'],
  ['web-2', 'web'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
  ['realtime-1', 'realtime'],
];

/** Everything on one machine, each part on a port of its own and behind a link that the drill holds. */
export async function startCluster(code: string = ownCode): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-cluster-'));
  // PostgreSQL is another user.
  chmodSync(folder, 0o755);
  console.log(`The cluster is in ${folder}`);
  const database = await startPostgresPair(join(folder, 'postgres'));
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
  for (const [name, role] of layout) nodes.push(await makeNode({ name, role, code, ...shared }));
  const portOf = (wanted: string): number => nodes.find(({ name }) => name === wanted)?.port ?? 0;
  // The first migrates; the others find it done.
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
    addNode: (name, role, wrong, before = []) =>
      makeNode({ ...shared, name, role, code: ownCode, environment: { ...environment, ...wrong }, before }),
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
