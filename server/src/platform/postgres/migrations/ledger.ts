import { sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import type { OpenDatabase } from '../pooled-database.ts';
import { MigrationError, isBreaking, type Migration } from './migration.ts';

export async function prepareLedger(tx: Tx): Promise<void> {
  // Checked first: `create … if not exists` needs the right to create even when there is nothing to do.
  if (!(await hasLedger(tx)))
    await sql
      .raw(`create schema if not exists app; create table app.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      .execute(tx);
  const column = await sql`select from pg_attribute where attrelid = 'app.migrations'::regclass
    and attname = 'serves_older' and not attisdropped`.execute(tx);
  // Migrations applied before this column existed have no value to write.
  if (column.rows.length === 0)
    await sql`alter table app.migrations add column serves_older boolean not null default false`.execute(tx);
}

async function hasLedger(tx: Tx): Promise<boolean> {
  const result = await sql<{ ledger: string | null }>`select to_regclass('app.migrations')::text as ledger`.execute(tx);
  return result.rows[0]?.ledger != null;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** True for a migration that an older version can serve with. */
  readonly servesOlder: boolean;
}

export type Ledger = ReadonlyMap<string, AppliedMigration>;

/** Reads the ledger, also of an empty database or one that an earlier version left without the column. */
export async function readLedger(tx: Tx): Promise<Ledger> {
  if (!(await hasLedger(tx))) return new Map();
  const { rows } = await sql<AppliedMigration>`select name, checksum,
    coalesce((to_jsonb(m) ->> 'serves_older')::boolean, false) as "servesOlder" from app.migrations m`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function recordMigration(tx: Tx, migration: Migration): Promise<void> {
  const servesOlder = !isBreaking(migration);
  // Processes of the previous version read it when they commit: after this lock, none that read it earlier can commit.
  if (!servesOlder) await sql`lock table app.migrations in access exclusive mode`.execute(tx);
  await sql`insert into app.migrations (name, checksum, serves_older)
    values (${migration.name}, ${migration.checksum}, ${servesOlder})`.execute(tx);
}

/** The database as a running process sees it. */
export type SchemaState = 'WHOLE' | 'MISSING' | 'OVERTAKEN';

/**
 * `WHOLE`: it has each of these migrations, and perhaps those of a newer version. `MISSING`: it lacks one. `OVERTAKEN`:
 * it has a migration that this version cannot serve with.
 */
export async function readSchemaState(db: Database, migrations: readonly Migration[]): Promise<SchemaState> {
  const ledger = await db.asService(readLedger, 'read only');
  if (!migrations.every((migration) => ledger.has(migration.name))) return 'MISSING';
  return findOvertaking(ledger, migrations) === undefined ? 'WHOLE' : 'OVERTAKEN';
}

/** True when a newer migration stops this version. Checked before each job: one round trip, one row at most. */
export async function isOvertaken(db: Pick<OpenDatabase, 'script'>, newest: string): Promise<boolean> {
  const { rows } = await db.script(
    'select from app.migrations where name > $1 collate "C" and not serves_older limit 1',
    [newest],
  );
  return rows.length > 0;
}

/** A migration unknown to this version, and with which this version cannot serve. */
function findOvertaking(ledger: Ledger, migrations: readonly Migration[]): AppliedMigration | undefined {
  const knownNames = new Set(migrations.map((migration) => migration.name));
  const newestKnown = [...knownNames].sort().at(-1) ?? '';
  return [...ledger.values()].find(
    ({ name, servesOlder }) => !knownNames.has(name) && (name < newestKnown || !servesOlder),
  );
}

/**
 * Migrations to apply. A database migrated by a newer version is accepted if this version can serve with each of its
 * migrations: a process that restarts during an upgrade, or a return to the former version, then needs no restore.
 */
export function listPendingMigrations(ledger: Ledger, migrations: readonly Migration[]): readonly Migration[] {
  const unknown = findOvertaking(ledger, migrations);
  if (unknown !== undefined) {
    throw new MigrationError(
      `The database already carries migration ${unknown.name}, which this version does not know`,
    );
  }
  const newest = [...ledger.keys()].sort().at(-1) ?? '';
  return migrations.filter((migration) => {
    const checksum = ledger.get(migration.name)?.checksum;
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
