import type { TestProject } from 'vitest/node';
import { buildImage, readMigrations } from '../src/platform/postgres/index.ts';
import { startPrivateCluster } from './private-cluster.ts';
import { answers, dropClones, prepareCluster, type ServerCluster } from './server-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null when no PostgreSQL was found or made. */
    serverCluster: ServerCluster | null;
    /** The file from which every embedded test database starts. */
    embeddedImage: string;
  }
}

const usualUrl = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Once per run: finds or makes a PostgreSQL server, and builds the templates from which each test starts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const migrations = await readMigrations();
  const found = process.env['TEST_DATABASE_URL'] ?? usualUrl;
  const answering = await answers(found);
  const own = answering ? null : await startPrivateCluster();
  const url = answering ? found : (own?.url ?? null);
  const cluster = url === null ? null : await prepareCluster(url, migrations);
  project.provide('serverCluster', cluster);
  project.provide('embeddedImage', await buildImage(migrations));
  return async () => {
    if (cluster !== null) await dropClones(cluster);
    await own?.stop();
  };
}
