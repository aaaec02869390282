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
  /** Told as it goes. */
  readonly tell: (line: string) => void;
  /** The rows of a server too, and not its shape alone. The embedded database is always copied whole. */
  readonly withRows: boolean;
  /** The repository’s own, unless a test brings others. */
  readonly migrations?: readonly Migration[];
}

/**
 * Says which migrations a start of this version would apply, and which of them stop the version before; then applies
 * them to a copy beside the database, which only ever reads the one that serves. What a start would refuse is refused
 * here, by the same words.
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

/** Null: a migration failed on the copy, or what opens it. */
function explainNoCopy(error: unknown): string | null {
  if (error instanceof ScratchRefused) return text.noDatabase;
  const isProgram = error instanceof DumpError || error instanceof RestoreError;
  return isProgram ? text.noCopy(error.reason === 'NO_PROGRAM' ? 'pg_dump, pg_restore' : error.message) : null;
}
