import { canUnsealSigningKeys } from '../auth/index.ts';
import { openDatabase, readAppliedMigrations, type Migration, type StartGuard } from '../platform/postgres/index.ts';
import { columnCipher, guardMasterKey, openMasterKey } from '../platform/secrets/index.ts';
import type { Config } from './config.ts';

/** Thrown once everything is tried, so that all of it is undone. */
class Undone extends Error {
  override readonly name = 'Undone';
}

/**
 * Applies the migrations that a start of this version would apply, then undoes them: says which, and how long they held
 * the database. What a start would refuse is refused here, by the same words. `own`: the repository’s, unless a test
 * brings others.
 */
export async function tryMigrations(config: Config, own?: readonly Migration[]): Promise<string> {
  const { dataDir, databaseUrl: url, secretKey } = config;
  const masterKey = await openMasterKey(dataDir, secretKey);
  const keyGuard = guardMasterKey({ ...masterKey, save: async () => undefined }, canUnsealSigningKeys);
  let before: readonly string[] = [];
  let added: readonly string[] = [];
  let begun = 0;
  let tookMs = 0;
  const guard: StartGuard = {
    async before(tx) {
      await keyGuard.before(tx);
      before = await readAppliedMigrations(tx);
      begun = performance.now();
    },
    async after(tx) {
      tookMs = performance.now() - begun;
      await keyGuard.after(tx);
      added = (await readAppliedMigrations(tx)).filter((name) => !before.includes(name));
      throw new Undone();
    },
  };
  await openDatabase({
    url,
    dataDir,
    cipher: columnCipher(masterKey.secrets),
    guard,
    ...(own === undefined ? {} : { migrations: own }),
  }).then(
    (db) => db.close(),
    (error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    },
  );
  return sayTried(added, tookMs);
}

const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

function sayTried(added: readonly string[], tookMs: number): string {
  if (added.length === 0) return 'Aucune migration à faire : cette version démarre sur la base telle qu’elle est.';
  return [
    `À faire au prochain démarrage, essayé puis défait (${seconds.format(tookMs / 1000)} s) :`,
    ...added.map((name) => `- ${name}`),
    'Rien n’est changé.',
  ].join('\n');
}
