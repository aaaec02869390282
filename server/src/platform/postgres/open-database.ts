import { dumpServer } from './dump-database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { usualLimits, type Limits } from './limits.ts';
import { migrate, readMigrations, type Migration, type StartGuard } from './migrate.ts';
import { pooledDatabase, type OpenDatabase, type WholeDatabase } from './pooled-database.ts';
import { sealOlderValues, withSealedColumns, type ColumnCipher } from './sealed-columns.ts';
import { serverPool } from './server-pool.ts';
import { silenceWatch } from './silence-watch.ts';
import type { RanQuery } from '../tracing/index.ts';

export interface OpenOptions {
  /** PostgreSQL 15 or later; absent, the embedded database under `dataDir`. */
  readonly url?: string | undefined;
  /**
   * Past the pooler of transactions that `url` leads to: migrations, dumps and what is heard need a session of their
   * own.
   */
  readonly directUrl?: string | undefined;
  readonly dataDir: string;
  /** Seals the columns that hold the number of a card. */
  readonly cipher: ColumnCipher;
  readonly limits?: Partial<Limits>;
  /** The repository's own, unless a test brings others. */
  readonly migrations?: readonly Migration[];
  /** Looks at the database before and after migrations; what it throws undoes them. */
  readonly guard?: StartGuard;
  /** A session lost while nobody used it: worth a warning, the next query opens another. */
  readonly onIdleError?: (error: Error) => void;
  readonly onQuery?: ((query: RanQuery) => void) | undefined;
}

/**
 * Opens the database and brings it to the newest migration. Throws `DataFolderError` (embedded), `MigrationError`,
 * `LostAccessError`, what the guard refuses, or the driver's own error when no server answers.
 */
export async function openDatabase(options: OpenOptions): Promise<WholeDatabase> {
  const limits = { ...usualLimits, ...options.limits };
  const onIdleError = options.onIdleError ?? ((): void => undefined);
  const migrations = options.migrations ?? (await readMigrations());
  const { db, migrated } =
    options.url === undefined
      ? withoutOtherRole(await openEmbedded(options.dataDir, migrations, limits, onIdleError))
      : overServer(
          { ...options, url: options.url, newestMigration: migrations.at(-1)?.name ?? '' },
          limits,
          onIdleError,
        );
  try {
    await migrate(migrated, migrations, {
      before: async (tx) => options.guard?.before(tx),
      after: async (tx) => {
        await options.guard?.after(tx);
        await sealOlderValues(tx, options.cipher);
      },
    });
    return { ...withSealedColumns(db, options.cipher), dump: db.dump };
  } catch (error) {
    await db.close();
    throw error;
  }
}

interface Opened {
  readonly db: WholeDatabase;
  /** The same, as migrations reach it. */
  readonly migrated: OpenDatabase;
}

const withoutOtherRole = (db: WholeDatabase): Opened => ({ db, migrated: db });

interface ServerAddress extends Pick<OpenOptions, 'directUrl' | 'onQuery'> {
  readonly url: string;
  readonly newestMigration: string;
}

/** One listens; another migrates at the start. */
const directSessions = 2;

function overServer(
  { url, directUrl, newestMigration, onQuery }: ServerAddress,
  limits: Limits,
  onIdleError: (error: Error) => void,
): Opened {
  const pool = serverPool(url, limits, onIdleError);
  const silence = silenceWatch(url, limits);
  if (directUrl === undefined) {
    const db = pooledDatabase('server', pool, { silence, newestMigration, onQuery });
    // The same sessions, for transactions that bring what the others ask at their end.
    return { db: { ...db, dump: () => dumpServer(url) }, migrated: pooledDatabase('server', pool, { silence }) };
  }
  const direct = serverPool(directUrl, { ...limits, sessions: directSessions }, onIdleError);
  const migrated = pooledDatabase('server', direct, { silence: silenceWatch(directUrl, limits) });
  const release = (): Promise<void> => migrated.close();
  const db = pooledDatabase('server', pool, { silence, newestMigration, onQuery, heard: direct, release });
  return { db: { ...db, dump: () => dumpServer(directUrl) }, migrated };
}
