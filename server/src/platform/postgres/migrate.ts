import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { demandAccess, recordAccess } from './expected-access.ts';

export interface Migration {
  /** File name without `.sql`: `<14 digits>_<name>`. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

/** First line of a migration after which the version before cannot serve: it removes or changes what that one uses. */
const breakingLine = '-- The version before cannot serve after this one.';

/** The migrations folder and the database disagree: a file was changed, or the database comes from a newer version. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** What else must hold of a database before it is used, in the transaction of its migrations. */
export interface StartGuard {
  /** Before any migration: the database is as the last start left it, or as a restore did. */
  before(tx: Tx): Promise<void>;
  /** Once every migration is applied. */
  after(tx: Tx): Promise<void>;
}

/** How long a migration waits for a table that a long transaction holds. */
const lockWait = '5s';

/** The repository's own migrations. */
const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** Oldest first. Refuses a name that does not sort by time. */
export async function readMigrations(folder: string = migrationsFolder): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      if (!/^\d{14}_[a-z0-9_]+\.sql$/u.test(file)) throw new MigrationError(`Migration misnamed: ${file}`);
      const text = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** One name for the whole set: it changes as soon as one file does. */
export function fingerprint(migrations: readonly Migration[]): string {
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/**
 * Brings the database to the newest migration, in one transaction under one advisory lock: several nodes may
 * start together, one works and the others find it done. A database whose row security or grants were lost is refused
 * before anything is written. Returns the names applied.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  guard?: StartGuard,
): Promise<readonly string[]> {
  return db.asService(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const version = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(tx);
    demandVersion(Number(version.rows[0]?.number));
    await sql`select pg_advisory_xact_lock(7260719521)`.execute(tx);
    // Whoever else uses a table that a migration changes waits behind it: it gives up rather than hold them all.
    await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(tx);
    await prepareLedger(tx);
    const done = await appliedMigrations(tx);
    const pending = missing(done, migrations);
    await guard?.before(tx);
    const isRecorded = done.size > 0 && (await demandAccess(tx));
    for (const migration of pending) {
      await sql.raw(migration.text).execute(tx);
      const servesOlder = !stopsOlder(migration);
      // Processes of the version before read it as they commit: none that read it before commits after this one.
      if (!servesOlder) await sql`lock table app.migrations in access exclusive mode`.execute(tx);
      await sql`insert into app.migrations (name, checksum, serves_older)
        values (${migration.name}, ${migration.checksum}, ${servesOlder})`.execute(tx);
    }
    if (pending.length > 0 || !isRecorded) await recordAccess(tx);
    await guard?.after(tx);
    return pending.map((migration) => migration.name);
  });
}

/** `server_version_num`, for instance 150004. Row security and grants as we use them begin with 15. */
export function demandVersion(number: number): void {
  if (number >= 150_000) return;
  throw new MigrationError(
    `DATABASE_URL: PostgreSQL ${Math.floor(number / 10_000)} is too old, PlaceJuste needs 15 or later`,
  );
}

/** What a database is to a process that runs. */
export type SchemaState = 'WHOLE' | 'MISSING' | 'OVERTAKEN';

/**
 * `WHOLE`: it carries each of these migrations, and perhaps those of a newer version beside this one. `MISSING`: it
 * lacks one. `OVERTAKEN`: it carries one past which this version cannot serve.
 */
export async function readSchemaState(db: Database, migrations: readonly Migration[]): Promise<SchemaState> {
  const done = await db.asService(appliedMigrations, 'read only');
  if (!migrations.every((migration) => done.has(migration.name))) return 'MISSING';
  return overtaking(done, migrations) === undefined ? 'WHOLE' : 'OVERTAKEN';
}

/** True when this one must be applied while no process of the version before serves. */
export function stopsOlder({ text }: Migration): boolean {
  return text.startsWith(breakingLine);
}

async function prepareLedger(tx: Tx): Promise<void> {
  // Asked first: `create … if not exists` needs the right to create even when there is nothing to do.
  const found = await sql<{ ledger: string | null }>`select to_regclass('app.migrations')::text as ledger`.execute(tx);
  if (found.rows[0]?.ledger == null)
    await sql
      .raw(`create schema if not exists app; create table app.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      .execute(tx);
  const column = await sql`select from pg_attribute where attrelid = 'app.migrations'::regclass
    and attname = 'serves_older' and not attisdropped`.execute(tx);
  // Of those applied before this column, nothing is known.
  if (column.rows.length === 0)
    await sql`alter table app.migrations add column serves_older boolean not null default false`.execute(tx);
}

/** Names of those that the database carries. */
export async function readAppliedMigrations(tx: Tx): Promise<readonly string[]> {
  return [...(await appliedMigrations(tx)).keys()];
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  /** A version that does not know it serves with it all the same. */
  readonly servesOlder: boolean;
}

async function appliedMigrations(tx: Tx): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await sql<Applied>`select name, checksum, serves_older as "servesOlder" from app.migrations`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** One that these migrations do not know and that serves no version which does not. */
function overtaking(done: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): Applied | undefined {
  const known = new Set(migrations.map((migration) => migration.name));
  const newestKnown = [...known].sort().at(-1) ?? '';
  return [...done.values()].find(({ name, servesOlder }) => !known.has(name) && (name < newestKnown || !servesOlder));
}

/**
 * Those to apply. A database that a newer version migrated is taken where each of its migrations leaves the older one
 * whole: a process of it that restarts in the middle of an upgrade, or the way back, needs no restore.
 */
function missing(done: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): readonly Migration[] {
  const unknown = overtaking(done, migrations);
  if (unknown !== undefined) {
    throw new MigrationError(
      `The database already carries migration ${unknown.name}, which this version does not know`,
    );
  }
  const newest = [...done.keys()].sort().at(-1) ?? '';
  return migrations.filter((migration) => {
    const checksum = done.get(migration.name)?.checksum;
    if (checksum === undefined) {
      if (migration.name < newest) {
        throw new MigrationError(`Migration ${migration.name} is older than ${newest}, which is already applied`);
      }
      return true;
    }
    if (checksum !== migration.checksum)
      throw new MigrationError(`Migration ${migration.name} changed after it was applied`);
    return false;
  });
}
