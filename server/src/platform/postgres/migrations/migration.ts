import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  /** File name without `.sql`: `<14 digits>_<name>`. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

/**
 * First line of a migration with which the previous version cannot serve, because it removes or changes what that
 * version uses.
 */
const breakingLine = '-- The version before cannot serve after this one.';

/** First line of a migration that only builds or drops indexes, outside a transaction, so that no writer waits. */
const concurrentLine = '-- Indexes built while others write.';

/** The migrations folder and the database disagree: a file was changed, or the database belongs to a newer version. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The repository's own migrations. */
const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

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

/** One name for the whole set, which changes when any file does. */
export function computeFingerprint(migrations: readonly Migration[]): string {
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/** True when it must be applied while no process of the previous version runs. */
export function isBreaking({ text }: Migration): boolean {
  return text.startsWith(breakingLine);
}

/** Whether the migration builds its indexes concurrently, outside a transaction. */
export function isConcurrent({ text }: Migration): boolean {
  return text.startsWith(concurrentLine);
}

/**
 * SQL of a migration for a database that nobody else uses: it runs in a transaction, where PostgreSQL refuses to build
 * an index concurrently.
 */
export function buildTransactionalText(migration: Migration): string {
  return isConcurrent(migration) ? migration.text.replaceAll(/\bindex\s+concurrently\b/gi, 'index') : migration.text;
}

export interface IndexStatement {
  readonly text: string;
  /** Index that the statement builds, with its table; null when it drops one. */
  readonly createdIndex: { readonly index: string; readonly table: string } | null;
}

const creation = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?<index>\w+)\s+on\s+(?<table>[\w.]+)\b/i;
const removal = /^drop\s+index\s+concurrently\s+if\s+exists\s+[\w.]+$/i;

/** Each statement can run again after a process died in the middle. Throws `MigrationError` for any other statement. */
export function parseIndexStatements({ name, text }: Migration): readonly IndexStatement[] {
  const statements = text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.map((statement) => {
    const { index, table } = creation.exec(statement)?.groups ?? {};
    if (index !== undefined && table !== undefined) return { text: statement, createdIndex: { index, table } };
    if (removal.test(statement)) return { text: statement, createdIndex: null };
    throw new MigrationError(
      `Migration ${name} may hold “create index concurrently <name> on …” and ` +
        `“drop index concurrently if exists <name>” only: ${statement.split('\n')[0]}`,
    );
  });
}
