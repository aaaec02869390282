import { dumpServer } from './dump-database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { usualLimits, type Limits } from './limits.ts';
import { migrate, type AppliedMigration, type StartGuard } from './migrations/migrate.ts';
import { readMigrations, type Migration } from './migrations/migration.ts';
import { createPooledDatabase, type OpenDatabase, type WholeDatabase } from './pooled-database.ts';
import { sealOlderValues, withSealedColumns, type ColumnCipher } from './sealed-columns.ts';
import { createServerPool } from './server-pool.ts';
import { createSilenceWatch } from './silence-watch.ts';
import type { RanQuery } from '../tracing/index.ts';

export interface OpenOptions {
  /** PostgreSQL 15 or later; absent, the embedded database under `dataDir`. */
  readonly url?: string | undefined;
  /** Address that bypasses the transaction pooler of `url`: migrations, dumps and listeners need a real session. */
  readonly directUrl?: string | undefined;
  readonly dataDir: string;
  /** Encrypts the values of the sealed columns. */
  readonly cipher: ColumnCipher;
  readonly limits?: Partial<Limits>;
  /** Migrations to apply; those of the repository by default. */
  readonly migrations?: readonly Migration[];
  /** Checks the database before each migration and after them. */
  readonly guard?: StartGuard;
  readonly onMigration?: (applied: AppliedMigration) => void;
  /** Called when an idle session is lost; a warning is enough, since the next query opens another. */
  readonly onIdleError?: (error: Error) => void;
  readonly onQuery?: ((query: RanQuery) => void) | undefined;
}

/**
 * Opens the database and brings it to the newest migration. Throws `DataFolderError` (embedded), `MigrationError`,
 * `LostAccessError`, the guard's error, or the driver's own error when no server answers.
 */
export async function openDatabase(options: OpenOptions): Promise<WholeDatabase> {
  const migrations = options.migrations ?? (await readMigrations());
  const { db, migrated } = await openBoth(options, migrations);
  const guard: StartGuard = {
    before: async (tx) => options.guard?.before(tx),
    after: async (tx) => {
      await options.guard?.after(tx);
      await sealOlderValues(tx, options.cipher);
    },
  };
  try {
    await migrate(migrated, migrations, { guard, onApplied: options.onMigration });
    return { ...withSealedColumns(db, options.cipher), dump: db.dump };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens a database as it is, to read or copy it, without migrations. */
export async function openUnmigrated(options: OpenOptions): Promise<WholeDatabase> {
  return (await openBoth(options, options.migrations ?? (await readMigrations()))).db;
}

async function openBoth(options: OpenOptions, migrations: readonly Migration[]): Promise<OpenedPools> {
  const { url, dataDir, onIdleError = () => undefined } = options;
  const limits = { ...usualLimits, ...options.limits };
  if (url === undefined) {
    const db = await openEmbedded(dataDir, migrations, limits, onIdleError);
    return { db, migrated: db };
  }
  return openServerPools({ ...options, url, newestMigration: migrations.at(-1)?.name ?? '' }, limits, onIdleError);
}

interface OpenedPools {
  readonly db: WholeDatabase;
  /** The database without the pooler, for migrations. */
  readonly migrated: OpenDatabase;
}

interface ServerAddress extends Pick<OpenOptions, 'directUrl' | 'onQuery'> {
  readonly url: string;
  readonly newestMigration: string;
}

/** Direct sessions: one for listeners, another for migrations at the start. */
const directSessions = 2;

function openServerPools(
  { url, directUrl, newestMigration, onQuery }: ServerAddress,
  limits: Limits,
  onIdleError: (error: Error) => void,
): OpenedPools {
  const pool = createServerPool(url, limits, onIdleError);
  const silence = createSilenceWatch(url, limits);
  if (directUrl === undefined) {
    const db = createPooledDatabase('server', pool, { silence, newestMigration, onQuery });
    // `migrated` uses these sessions without the check against newer migrations, since it applies the migrations
    // itself.
    return {
      db: { ...db, dump: (withRows) => dumpServer(url, withRows) },
      migrated: createPooledDatabase('server', pool, { silence }),
    };
  }
  const direct = createServerPool(directUrl, { ...limits, sessions: directSessions }, onIdleError);
  const migrated = createPooledDatabase('server', direct, { silence: createSilenceWatch(directUrl, limits) });
  const release = (): Promise<void> => migrated.close();
  const db = createPooledDatabase('server', pool, { silence, newestMigration, onQuery, listenPool: direct, release });
  return { db: { ...db, dump: (withRows) => dumpServer(directUrl, withRows) }, migrated };
}
