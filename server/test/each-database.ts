import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, inject, test } from 'vitest';
import { embeddedPool, pooledDatabase, serverPool, usualLimits } from '../src/platform/postgres/index.ts';
import type { OpenDatabase } from '../src/platform/postgres/index.ts';
import { cloneTemplate, type ServerCluster } from './server-cluster.ts';

/** A database of one test or of one block. */
export interface TestDatabase extends OpenDatabase {
  /** Where another process finds it; null for the embedded one, which lives in this process's memory. */
  readonly url: string | null;
  /** Called before the database closes: for what was opened on top of it. */
  beforeClose(cleanup: () => unknown): void;
}

/**
 * Declares the same tests on both databases. `open` gives a fresh, migrated, empty one: called in a test or
 * in `beforeEach`, it lives as long as that test; called in `beforeAll`, as long as the block. Nothing to close.
 */
export function eachDatabase(name: string, declare: (open: () => Promise<TestDatabase>) => void): void {
  const cluster = inject('serverCluster');
  describe(`${name} · embedded`, () => declare(tracked(openEmbedded)));
  describe(`${name} · server PostgreSQL`, () => {
    if (cluster === null) refuseOrSkip();
    else declare(tracked(() => openServer(cluster)));
  });
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

/** Closes what a test opened after it, and what the block opened after the block. */
function tracked(open: () => Promise<Opened>): () => Promise<TestDatabase> {
  const ofBlock: TestDatabase[] = [];
  const ofTest: TestDatabase[] = [];
  let opened = ofBlock;
  beforeEach(() => {
    opened = ofTest;
  });
  afterEach(async () => {
    opened = ofBlock;
    await closeAll(ofTest);
  });
  afterAll(() => closeAll(ofBlock));
  return async () => {
    const list = opened;
    const db = withCleanups(await open());
    list.push(db);
    return db;
  };
}

async function closeAll(databases: TestDatabase[]): Promise<void> {
  await Promise.all(databases.splice(0).map((db) => db.close()));
}

interface Opened {
  readonly db: OpenDatabase;
  readonly url: string | null;
}

function withCleanups({ db, url }: Opened): TestDatabase {
  const cleanups: (() => unknown)[] = [];
  return {
    ...db,
    url,
    beforeClose: (cleanup) => void cleanups.push(cleanup),
    close: async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
      await db.close();
    },
  };
}

async function openServer(cluster: ServerCluster): Promise<Opened> {
  const clone = await cloneTemplate(cluster);
  const pool = serverPool(clone.url, { ...usualLimits, sessions: 4 }, () => undefined);
  return { db: pooledDatabase('server', pool, clone.drop), url: clone.url };
}

let sharedImage: Uint8Array | undefined;

/** Read once a test file, into memory that every engine thread shares. */
function image(): Uint8Array {
  if (sharedImage === undefined) {
    const content = readFileSync(inject('embeddedImage'));
    sharedImage = new Uint8Array(new SharedArrayBuffer(content.length));
    sharedImage.set(content);
  }
  return sharedImage;
}

async function openEmbedded(): Promise<Opened> {
  const embedded = await embeddedPool({ image: image() }, usualLimits, () => undefined);
  return { db: pooledDatabase('embedded', embedded.pool, embedded.released), url: null };
}
