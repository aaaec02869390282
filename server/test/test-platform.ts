import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionLimits } from '@placejuste/domain/account';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { createFileSandbox, type FileSandbox } from '../src/platform/file-sandbox/index.ts';
import { functionsSlice } from '../src/functions/index.ts';
import { createHttp, type Platform, type Slice } from '../src/platform/http/index.ts';
import type { RenderedMail } from '../src/platform/mail/index.ts';
import { createMemoryLimits } from '../src/platform/rate-limits/index.ts';
import { directSandbox } from './direct-sandbox.ts';
import type { TestDatabase } from './each-database.ts';
import { memoryObjects, type MemoryObjects } from './memory-objects.ts';
import { testDisk, type TestDisk } from './test-disk.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { testJobs, type TestJobs } from './test-jobs.ts';
import { testSecrets } from './test-secrets.ts';
import { testPeople, type TestPeople } from './test-people.ts';

/** The platform of a test: everything that would leave the process is collected, to be checked. */
export interface TestPlatform extends Platform {
  readonly db: TestDatabase;
  readonly clock: TestClock;
  readonly objects: MemoryObjects;
  readonly disk: TestDisk;
  readonly jobs: TestJobs;
  /** Mails delivered, oldest first. */
  readonly mails: readonly RenderedMail[];
  /** Opens an account, with the header that authenticates its requests. */
  readonly signIn: TestPeople['signIn'];
  /** Runs the jobs that are due, and those they enqueue. */
  readonly runJobs: () => Promise<void>;
}

export type TestOverrides = Partial<Omit<Platform, 'db' | 'clock' | 'objects' | 'disk' | 'jobs'>>;

/**
 * Creates the sandbox of the product, with one process per file: for tests of hostile files, and of the files opened
 * after them.
 */
export function processSandbox(): FileSandbox {
  return createFileSandbox({ log: pino({ level: 'silent' }) });
}

/** Makes a platform that starts on 21 November 2026 at 10:00 UTC; ids and random bytes are the same in each run. */
export function makeTestPlatform(db: TestDatabase, overrides: TestOverrides = {}): TestPlatform {
  const clock = testClock('2026-11-21T10:00:00.000Z');
  const randomBytes = countedBytes();
  const newId = (): string => v7({ msecs: clock.now().getTime(), random: randomBytes(16), seq: nextSequence() });
  const nextSequence = counter();
  const jobs = testJobs(clock);
  const people = testPeople(db, clock, newId);
  const mails: RenderedMail[] = [];
  return {
    db,
    standby: null,
    jobs,
    mailer: {
      destination: 'test',
      folder: null,
      deliver: async (mail) => void mails.push(mail),
      ping: async () => undefined,
    },
    objects: memoryObjects(clock),
    disk: testDisk(),
    fileSandbox: directSandbox(),
    timeStamps: [],
    letters: null,
    secrets: testSecrets,
    limits: createMemoryLimits(clock),
    clock,
    databaseTime: async () => clock.now(),
    randomBytes,
    newId,
    log: pino({ level: 'silent' }),
    publicUrl: 'https://placejuste.example',
    dataDir: throwawayFolder(db),
    identify: people.identify,
    sessionLimits,
    mails,
    signIn: people.signIn,
    runJobs: () => jobs.run(),
    ...overrides,
  };
}

/** Builds the production HTTP server with these slices only, ready for `inject`; closed with the database. */
export async function buildTestApp(platform: TestPlatform, slices: readonly Slice[]): Promise<FastifyInstance> {
  const app = await createHttp({ log: platform.log, newId: platform.newId, trustProxy: false, rateLimitFactor: 1 });
  for (const slice of slices) {
    await slice.register(app, platform);
    platform.jobs.use(slice.jobs?.(platform) ?? []);
  }
  await functionsSlice(slices).register(app, platform);
  await app.ready();
  platform.db.beforeClose(() => app.close());
  return app;
}

function counter(): () => number {
  let count = 0;
  return () => (count += 1);
}

/** Creates a stream of bytes that look random and are the same in each run. */
function countedBytes(): (size: number) => Buffer {
  const next = counter();
  return (size) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < size; length += 32) {
      parts.push(createHash('sha256').update(`bytes of tests ${next()}`).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  };
}

function throwawayFolder(db: TestDatabase): string {
  const folder = mkdtempSync(join(tmpdir(), 'placejuste-test-'));
  db.beforeClose(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
