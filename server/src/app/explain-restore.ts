import type { RestoreError } from '../platform/postgres/index.ts';

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

/** Says in French what the operator must do about a dump that was not restored. */
export function explainRestore({ reason, message }: RestoreError): string {
  return reason === 'DUMP_REFUSED' ? `${reasons[reason]} ${message}` : reasons[reason];
}
