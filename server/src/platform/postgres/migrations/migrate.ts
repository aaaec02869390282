import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { demandAccess, recordAccess } from '../expected-access.ts';
import type { OpenDatabase } from '../pooled-database.ts';
import { buildIndexes } from './build-indexes.ts';
import { listPendingMigrations, prepareLedger, readLedger, recordMigration } from './ledger.ts';
import { isConcurrent, MigrationError, buildTransactionalText, type Migration } from './migration.ts';

/** Checks that a start makes around the migrations. */
export interface StartGuard {
  /** Runs before each migration, in its transaction; the database is as the last start or a restore left it. */
  before(tx: Tx): Promise<void>;
  /** Runs once every migration is applied, in a transaction of its own. */
  after(tx: Tx): Promise<void>;
}

/** A migration that the database refused, and that was rolled back. */
export class FailedMigrationError extends Error {
  override readonly name = 'FailedMigrationError';
  readonly migration: string;
  /** Names of the migrations that the same start applied before; they stay. */
  readonly applied: readonly string[];
  /** SQLSTATE. */
  readonly code: string;
  constructor(migration: string, applied: readonly string[], cause: Error & { readonly code?: string }) {
    super(`Migration ${migration}: ${cause.message}`, { cause });
    this.migration = migration;
    this.applied = applied;
    this.code = cause.code ?? '';
  }
}

/**
 * How long a migration waits for a locked table. Everybody else who uses the table waits behind it meanwhile, so it
 * gives up soon, lets them pass, and tries again.
 */
const lockWait = '1s';
const lockTries = 15;
const lockPauseMs = 1000;
const givenUp = new Set(['55P03', '40P01']);

/** Number of the advisory lock that lets one process at a time migrate. */
const migrationLock = '7260719521';
const lockPollMs = 100;

export interface AppliedMigration {
  readonly name: string;
  readonly tookMs: number;
}

interface MigrateOptions {
  readonly guard?: StartGuard | undefined;
  /** Called after each migration. */
  readonly onApplied?: ((applied: AppliedMigration) => void) | undefined;
}

/**
 * Brings the database to the newest migration, each in a transaction of its own with its line in the ledger: its tables
 * are unlocked before the next begins, and an interrupted start continues where it ended. One process works at a time,
 * and the others find the work done. An empty database has no users, so all migrations run at once. A database whose
 * row security or grants were lost is refused before any write. Returns the names applied.
 */
export async function migrate(
  db: OpenDatabase,
  migrations: readonly Migration[],
  { guard, onApplied }: MigrateOptions = {},
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (;;) {
    const startMs = performance.now();
    const step = await retryOnLocks(() => takeStep(db, migrations, { guard, applied }));
    if (step === 'BUSY') await setTimeout(lockPollMs);
    else if (step.length === 0) return applied;
    else {
      applied.push(...step);
      onApplied?.({ name: step.at(-1) ?? '', tookMs: performance.now() - startMs });
    }
  }
}

async function retryOnLocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === lockTries || !givenUp.has((error as { code?: string }).code ?? '')) throw error;
      await setTimeout(lockPauseMs);
    }
  }
}

interface Run {
  readonly guard: StartGuard | undefined;
  readonly applied: readonly string[];
}

/** Names of the applied migrations; empty when none is left. `BUSY`: another process migrates. */
async function takeStep(
  db: OpenDatabase,
  migrations: readonly Migration[],
  run: Run,
): Promise<readonly string[] | 'BUSY'> {
  const step = await db.asService((tx) => runStep(tx, { kind: db.kind, migrations, ...run }));
  if (!('build' in step)) return step.outcome;
  const { build } = step;
  // A duplicate row stops the build of a unique index: the start fails and names the migration.
  const isBuilt = await buildIndexes(db, build, migrationLock).catch((error: Error) => {
    throw wrapFailure(build, run.applied, error);
  });
  return isBuilt ? [build.name] : 'BUSY';
}

interface Step extends Run {
  readonly kind: OpenDatabase['kind'];
  readonly migrations: readonly Migration[];
}

type MigrationStep = { readonly outcome: readonly string[] | 'BUSY' } | { readonly build: Migration };

async function runStep(tx: Tx, { kind, migrations, guard, applied }: Step): Promise<MigrationStep> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const version = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(tx);
  demandVersion(Number(version.rows[0]?.number));
  // No waiting here: a waiting statement would block the index builds of the other process.
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(migrationLock)}) as taken`.execute(tx);
  if (lock.rows[0]?.taken !== true) return { outcome: 'BUSY' };
  await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(tx);
  await prepareLedger(tx);
  const ledger = await readLedger(tx);
  const pending = listPendingMigrations(ledger, migrations);
  await guard?.before(tx);
  // The migrations of this start left the recorded access rights.
  const isRecorded = applied.length > 0 || (ledger.size > 0 && (await demandAccess(tx)));
  const [next] = pending;
  if (next !== undefined && kind === 'server' && ledger.size > 0 && isConcurrent(next)) return { build: next };
  const batch = ledger.size === 0 ? pending : pending.slice(0, 1);
  for (const migration of batch) {
    await sql
      .raw(buildTransactionalText(migration))
      .execute(tx)
      .catch((error: Error) => {
        throw wrapFailure(migration, applied, error);
      });
    await recordMigration(tx, migration);
  }
  if (batch.length > 0 || !isRecorded) await recordAccess(tx);
  if (batch.length === 0) await guard?.after(tx);
  return { outcome: batch.map((migration) => migration.name) };
}

/** Keeps an error that says that the database is down or a table was locked; wraps any other. */
function wrapFailure(
  migration: Migration,
  applied: readonly string[],
  error: Error & { readonly code?: string },
): Error {
  const { code = '' } = error;
  if (givenUp.has(code) || !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|42501|53|57P)/.test(code)) return error;
  return new FailedMigrationError(migration.name, applied, error);
}

/** `server_version_num`, for instance 150004. Row security and grants as we use them begin with 15. */
export function demandVersion(number: number): void {
  if (number >= 150_000) return;
  throw new MigrationError(
    `DATABASE_URL: PostgreSQL ${Math.floor(number / 10_000)} is too old, PlaceJuste needs 15 or later`,
  );
}
