import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { canServePeople } from '@placejuste/domain/operation';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { canUnsealSigningKeys, createIdentify } from '../auth/index.ts';
import { restoreDumpBeside } from '../backup/index.ts';
import { getServiceKey } from '../evidence/index.ts';
import type { NodeIdentity } from '../nodes/index.ts';
import { readDatabaseTime, repeatEvery, systemClock } from '../platform/clock/index.ts';
import { createFileSandbox } from '../platform/file-sandbox/index.ts';
import { serviceVersion, type Platform } from '../platform/http/index.ts';
import { openPaymentProvider } from './payment-provider.ts';
import { describeError, type Logger } from '../platform/log/index.ts';
import { openJobs, type JobRunner } from '../platform/jobs/index.ts';
import { openDisk, type Disk } from '../platform/disk/index.ts';
import { openDiskObjects, openS3Objects, type ObjectStore } from '../platform/objects/index.ts';
import {
  isOvertaken,
  openDatabase,
  openServerStandby,
  readMigrations,
  standbyCheckMs,
  type Standby,
} from '../platform/postgres/index.ts';
import { openRateLimits } from '../platform/rate-limits/index.ts';
import { createAr24 } from '../platform/registered-letter/index.ts';
import { createColumnCipher, guardMasterKey, openMasterKey, type MasterKey } from '../platform/secrets/index.ts';
import { createHttpAuthority } from '../platform/timestamping/index.ts';
import { loadTracing, type Tracing } from '../platform/tracing/index.ts';
import type { TaskMeans } from './admin-task.ts';
import type { Config } from './config.ts';
import { canRunJobs } from './node-role.ts';
import { openMailer } from './open-mailer.ts';

export interface OpenedPlatform {
  readonly platform: Platform;
  readonly jobs: JobRunner;
  /** Null when no collector is configured. */
  readonly tracing: Tracing | null;
  /** Identity of this process among the others. */
  readonly identity: NodeIdentity;
  /** Other parts that the commands of the operator need. */
  readonly taskMeans: TaskMeans;
  /** Closes everything that was opened, the database last. */
  close(): Promise<void>;
}

/** Opens every real driver that the configuration asks for. */
export async function openPlatform(config: Config): Promise<OpenedPlatform> {
  const log = pino({ level: config.logLevel, base: null });
  const clock = systemClock;
  const newId = (): string => v7();
  const masterKey = await openMasterKey(config.dataDir, config.secretKey);
  const { secrets } = masterKey;
  const tracing = config.tracing === null ? null : await loadTracing(config.tracing);
  const outgoing = tracing?.fetch ?? fetch;
  const db = await openDatabase({
    onQuery: tracing?.noteQuery,
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    cipher: createColumnCipher(secrets),
    guard: guardMasterKey(masterKey, canUnsealSigningKeys),
    onIdleError: (error) => log.warn(describeError(error), 'database session lost while idle'),
  });
  try {
    const publicUrl = config.http.publicUrl;
    const mailer = openMailer(config, { log, secrets, clock, newId });
    const disk = openDisk({ folder: config.dataDir, reserveBytes: config.diskReserveBytes, log });
    const objects = await openObjects(config, secrets.key('objects'), { disk, outgoing });
    const newest = (await readMigrations()).at(-1)?.name ?? '';
    const overtaken = { isOvertaken: () => isOvertaken(db, newest) };
    const jobs = openJobs({ db, log, isWorker: canRunJobs(config.role), ...(db.kind === 'server' && overtaken) });
    const { trustedIssuers, sessionLimits } = config.auth;
    const limits = await openRateLimits(config, { clock, log, secrets });
    const identify = createIdentify({ db, secrets, clock, sessionLimits, trustedIssuers });
    const { standby, close: closeStandby } = await openCopy(config, {
      cipher: createColumnCipher(secrets),
      log,
      onQuery: tracing?.noteQuery,
    });
    const platform: Platform = {
      db,
      standby,
      jobs,
      mailer,
      objects,
      disk,
      fileSandbox: createFileSandbox({ log, canRecognizeText: config.readsExhibits }),
      secrets,
      limits,
      timeStamps: createAuthorities(config, outgoing),
      letters: createLetterProvider(config, outgoing),
      clock,
      databaseTime: readDatabaseTime,
      randomBytes,
      newId,
      log,
      publicUrl,
      dataDir: config.dataDir,
      identify,
      sessionLimits,
      trustedIssuers,
    };
    const taskMeans: TaskMeans = {
      acceslibre: config.acceslibre,
      accessTokenSeconds: config.auth.accessTokenSeconds,
      mail: config.mail,
      payments: () => openPaymentProvider(config, platform),
      dump: db.dump,
      restore: restoreDumpBeside(config),
    };
    const identity = await buildIdentity(config, masterKey, newId());
    const close = (): Promise<void> =>
      Promise.allSettled([limits.close(), closeStandby(), tracing?.close()]).then(() => db.close());
    return { platform, jobs, tracing, identity, taskMeans, close };
  } catch (error) {
    await db.close();
    throw error;
  }
}

interface CopyParts {
  readonly cipher: ReturnType<typeof createColumnCipher>;
  readonly log: Logger;
  readonly onQuery: Tracing['noteQuery'] | undefined;
}

/** Opens the replica of the database; only nodes that answer people read it. */
async function openCopy(
  { databaseUrl, databaseStandbyUrl, role }: Config,
  { cipher, log, onQuery }: CopyParts,
): Promise<{ readonly standby: Standby | null; close(): Promise<void> }> {
  if (databaseUrl === undefined || databaseStandbyUrl === undefined || !canServePeople(role))
    return { standby: null, close: async () => undefined };
  const standby = openServerStandby({
    url: databaseStandbyUrl,
    primaryUrl: databaseUrl,
    cipher,
    now: () => performance.now(),
    tell: ({ state, lagMs }) => log.warn({ code: state, ms: lagMs }, 'standby of the database'),
    onIdleError: (error) => log.warn(describeError(error), 'standby session lost while idle'),
    onQuery,
  });
  let pendingCheck: Promise<void> | null = null;
  /** One check at a time: a silent server holds a check for seconds, and the waiting ones would pile up. */
  const check = (): void => {
    pendingCheck ??= standby.check().finally(() => {
      pendingCheck = null;
    });
  };
  check();
  const end = repeatEvery(check, standbyCheckMs);
  return {
    standby,
    close: () => {
      end();
      return Promise.resolve(pendingCheck).then(() => standby.close());
    },
  };
}

async function buildIdentity({ role }: Config, { secrets, fingerprint }: MasterKey, id: string): Promise<NodeIdentity> {
  const schemaVersion = (await readMigrations()).at(-1)?.name ?? '';
  const signingKey = getServiceKey(secrets).kid;
  return { id, role, host: hostname(), version: serviceVersion, schemaVersion, masterKey: fingerprint, signingKey };
}

/** Time for an upload of about ten megabytes over a slow line. */
const objectTimeoutMs = 60_000;

export function openObjects(
  config: Config,
  key: Buffer,
  { disk, outgoing = fetch }: { readonly disk: Disk; readonly outgoing?: typeof fetch },
): Promise<ObjectStore> {
  const parts = { folder: join(config.dataDir, 'objects'), key, randomBytes, disk };
  if (config.s3 === null) return openDiskObjects(parts, systemClock.now());
  return openS3Objects(parts, config.s3, {
    fetch: outgoing,
    clock: systemClock,
    wait: (ms) => setTimeout(ms),
    timeoutMs: objectTimeoutMs,
  });
}

/** Time for a dossier of some megabytes over a slow line. */
const letterTimeoutMs = 20_000;

function createLetterProvider({ ar24: keys }: Config, outgoing: typeof fetch): Platform['letters'] {
  return keys === null ? null : createAr24(keys, { fetch: outgoing, clock: systemClock, timeoutMs: letterTimeoutMs });
}

const stampTimeoutMs = 15_000;

function createAuthorities(
  { timeStamping: { urls, trusted } }: Config,
  outgoing: typeof fetch,
): Platform['timeStamps'] {
  return urls.map((url) =>
    createHttpAuthority({ url, trusted, fetch: outgoing, now: () => systemClock.now(), timeoutMs: stampTimeoutMs }),
  );
}
