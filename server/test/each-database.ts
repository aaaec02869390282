import { afterAll, afterEach, beforeEach, describe, inject, test } from 'vitest';
import type { OpenDatabase } from '../src/platform/postgres/index.ts';
import type { ServerCluster } from './server-cluster.ts';
import { embeddedDatabases, serverDatabases, type Databases, type OpenedDatabase } from './reused-databases.ts';

/** A database of one test or of one block. */
export interface TestDatabase extends OpenDatabase {
  /** Connection address for another process; null for the embedded database, which lives in this process's memory. */
  readonly url: string | null;
  /** Registers a clean-up before the database closes, for what was opened on it. */
  beforeClose(cleanup: () => unknown): void;
}

/**
 * Declares the same tests on both databases. `open` returns a fresh, migrated, empty one: called in a test or in
 * `beforeEach`, it lives as long as that test; called in `beforeAll`, as long as the block. Nothing has to be closed.
 * Tests of one file share an engine, or a clone, which is reset to the template in between.
 */
export function eachDatabase(name: string, declare: (open: () => Promise<TestDatabase>) => void): void {
  const cluster = inject('serverCluster');
  declareOn(`${name} · embedded`, embeddedDatabases, declare);
  declareOnServer(name, cluster, declare);
}

/** As `eachDatabase`, on the server alone, for several nodes on one shared database. */
export function sharedDatabase(name: string, declare: (open: () => Promise<TestDatabase>) => void): void {
  declareOnServer(name, inject('serverCluster'), declare);
}

/**
 * As `eachDatabase`, on one database, that of the server if there is one: for input that is judged before any row is
 * written, and for documents whose rows other tests write on both. Each costs seconds.
 */
export function oneDatabase(name: string, declare: (open: () => Promise<TestDatabase>) => void): void {
  const cluster = inject('serverCluster');
  declareOn(name, cluster === null ? embeddedDatabases : serverDatabases(cluster), declare);
}

/**
 * On one database in each run, on both in a drill (`npm run faults`): for slow tests whose rows other tests write on
 * both.
 */
export const oneDatabaseInEachRun = process.env['DRILL'] === undefined ? oneDatabase : eachDatabase;

function declareOnServer(
  name: string,
  cluster: ServerCluster | null,
  declare: (open: () => Promise<TestDatabase>) => void,
): void {
  if (cluster === null) describe(`${name} · server PostgreSQL`, refuseOrSkip);
  else declareOn(`${name} · server PostgreSQL`, serverDatabases(cluster), declare);
}

function declareOn(name: string, databases: Databases, declare: (open: () => Promise<TestDatabase>) => void): void {
  describe(name, () => declare(tracked(databases.open)));
}

function refuseOrSkip(): void {
  if (process.env['CI'] === 'true') {
    test('needs a PostgreSQL server', () => {
      throw new Error('No PostgreSQL answers at TEST_DATABASE_URL and none could be made with initdb');
    });
  } else {
    test.skip('not run: no PostgreSQL server here', () => undefined);
  }
}

/** Closes databases opened by a test after it, and those opened by the block after the block. */
function tracked(open: () => Promise<OpenedDatabase>): () => Promise<TestDatabase> {
  const ofBlock: Lent[] = [];
  const ofTest: Lent[] = [];
  let lent = ofBlock;
  beforeEach(() => {
    lent = ofTest;
  });
  afterEach(async () => {
    lent = ofBlock;
    await closeAll(ofTest);
  });
  afterAll(() => closeAll(ofBlock));
  return async () => {
    const list = lent;
    const opened = await open();
    const db = withCleanups(opened);
    list.push({ db, releaseBuffer: opened.releaseBuffer });
    return db;
  };
}

interface Lent {
  readonly db: TestDatabase;
  readonly releaseBuffer: () => void;
}

async function closeAll(lent: Lent[]): Promise<void> {
  await Promise.all(lent.splice(0).map(({ db, releaseBuffer }) => db.close().then(releaseBuffer)));
}

function withCleanups({ db, url }: OpenedDatabase): TestDatabase {
  const cleanups: (() => unknown)[] = [];
  return {
    ...db,
    url,
    beforeClose: (cleanup) => void cleanups.push(cleanup),
    close: async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
      await db.close();
    },
  };
}
