import { resolve } from 'node:path';
import { restoreDump, RestoreError } from '../platform/postgres/index.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { explainStart } from './start-fault.ts';

const reasons: Record<RestoreError['reason'], string> = {
  NOT_EMPTY:
    'DATABASE_URL : cette base n’est pas vide. Rien n’a été écrit. ' +
    'Créez-en une autre (createdb) et désignez-la par DATABASE_URL.',
  ROLE_REFUSED:
    'DATABASE_URL : ce propriétaire ne peut pas prendre le rôle « authenticated ». Rien n’a été écrit. ' +
    'Faites exécuter par l’administrateur de PostgreSQL : ' +
    'create role authenticated nologin noinherit; grant authenticated to <ce propriétaire>;',
  NO_PROGRAM:
    'pg_restore est introuvable : installez les programmes de PostgreSQL (postgresql-client), ' +
    'de la version de la base ou plus récents.',
  DUMP_REFUSED: 'La sauvegarde n’a pas pu être remise ; la base est restée vide. pg_restore dit :',
};

function explainRefusal({ reason, message }: RestoreError): string {
  return reason === 'DUMP_REFUSED' ? `${reasons[reason]} ${message}` : reasons[reason];
}

/**
 * Restores a dump into the empty database of `DATABASE_URL`, then opens it as a start does: later migrations are
 * applied, and its rules of access and its master key are verified.
 */
export async function restoreBackup(config: Config, file: string): Promise<string> {
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_URL : absente. La base embarquée se remet en place avec son dossier, serveur arrêté.',
    );
  }
  await restoreDump(config.databaseUrl, resolve(file)).catch((error: unknown) => {
    throw error instanceof RestoreError ? new ConfigError(explainRefusal(error)) : error;
  });
  try {
    await (await openPlatform(config)).close();
  } catch (error) {
    // The dump is in the database, which is no longer empty: the operator must not try it again.
    const fault = explainStart(error);
    throw fault === null
      ? error
      : new ConfigError(`La sauvegarde est remise. Avant npm start, il reste à régler ceci.\n${fault}`);
  }
  return (
    'La sauvegarde est remise : rôle, règles d’accès et clé maîtresse sont vérifiés. ' +
    'Lancez npm start, puis ouvrez un document et un dossier.'
  );
}
