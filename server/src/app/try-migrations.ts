import { canUnsealSigningKeys } from '../auth/index.ts';
import { restoreDumpBeside } from '../backup/index.ts';
import {
  DumpError,
  openUnmigrated,
  listPendingMigrations,
  readLedger,
  readMigrations,
  RestoreError,
  ScratchRefused,
  isBreaking,
  type AppliedMigration,
  type Migration,
  type WholeDatabase,
} from '../platform/postgres/index.ts';
import { createColumnCipher, guardMasterKey, openMasterKey } from '../platform/secrets/index.ts';
import type { Config } from './config.ts';
import { tryMigrationsText as text } from './try-migrations.text.fr.ts';

interface Trial {
  /** Called with each line of progress. */
  readonly tell: (line: string) => void;
  /** Copies the rows of a server too, and not its schema alone. The embedded database is always copied whole. */
  readonly withRows: boolean;
  /** The migrations of the repository, unless a test gives others. */
  readonly migrations?: readonly Migration[];
}

/**
 * Lists the migrations that a start of this version would apply, and those that stop the previous version; then applies
 * them to a copy of the database, which is itself only read. Fails with the same words as a start would.
 */
export async function tryMigrations(config: Config, { tell, withRows, migrations }: Trial): Promise<string> {
  const { dataDir, databaseUrl, databaseDirectUrl, secretKey } = config;
  const own = migrations ?? (await readMigrations());
  const masterKey = await openMasterKey(dataDir, secretKey);
  const db = await openUnmigrated({
    url: databaseDirectUrl ?? databaseUrl,
    dataDir,
    cipher: createColumnCipher(masterKey.secrets),
    migrations: own,
  });
  try {
    const pending = await db.asService(async (tx) => {
      await guardMasterKey(masterKey, canUnsealSigningKeys).before(tx);
      return listPendingMigrations(await readLedger(tx), own);
    }, 'read only');
    if (pending.length === 0) return text.nothing;
    tell(text.pending(pending.map((migration) => ({ name: migration.name, isStop: isBreaking(migration) }))));
    return await tryOnCopy(config, db, { withRows, migrations: own, tell });
  } finally {
    await db.close();
  }
}

async function tryOnCopy(config: Config, db: WholeDatabase, trial: Required<Trial>): Promise<string> {
  const { withRows, migrations, tell } = trial;
  const onMigration = ({ name, tookMs }: AppliedMigration): void => tell(text.applied(name, tookMs));
  const restore = restoreDumpBeside(config, { migrations, onMigration });
  try {
    const copy = await restore(db.kind, db.dump(withRows), new AbortController().signal);
    await copy.close();
  } catch (error) {
    const why = explainNoCopy(error);
    if (why === null) throw error;
    return why;
  }
  return db.kind === 'embedded' || withRows ? text.triedWhole : text.triedShape;
}

/** Explains why no copy was made; null when the copy itself failed to migrate or to open. */
function explainNoCopy(error: unknown): string | null {
  if (error instanceof ScratchRefused) return text.noDatabase;
  const isProgram = error instanceof DumpError || error instanceof RestoreError;
  return isProgram ? text.noCopy(error.reason === 'NO_PROGRAM' ? 'pg_dump, pg_restore' : error.message) : null;
}
