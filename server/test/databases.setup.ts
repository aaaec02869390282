import type { TestProject } from 'vitest/node';
import { buildImage, readMigrations } from '../src/platform/postgres/index.ts';
import { answers, dropClones, prepareCluster, type ServerCluster } from './server-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no PostgreSQL could be found or made. */
    serverCluster: ServerCluster | null;
    /** The file every embedded test database starts from. */
    embeddedImage: string;
  }
}

/** Once a run: finds a PostgreSQL server, and builds the template each test clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const migrations = await readMigrations();
  const url = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const cluster = (await answers(url)) ? await prepareCluster(url, migrations) : null;
  project.provide('serverCluster', cluster);
  project.provide('embeddedImage', await buildImage(migrations));
  return async () => {
    if (cluster !== null) await dropClones(cluster);
  };
}
