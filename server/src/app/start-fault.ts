import {
  DataFolderError,
  FailedMigrationError,
  isOutage,
  LostAccessError,
  MigrationError,
} from '../platform/postgres/index.ts';
import { SecretKeyError } from '../platform/secrets/index.ts';
import { ConfigError } from './config-error.ts';

interface SystemFault extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
  /** Present on errors of PostgreSQL only. */
  readonly severity?: string;
}

/** Explains why the server cannot listen, as a fault of `HOST` or `PORT`; returns any other error unchanged. */
export function toListenFault(error: SystemFault, host: string): Error {
  const { code, port, address } = error;
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `PORT : le port ${port} est déjà pris sur ${address}. Choisissez-en un autre, par exemple PORT=3001.`,
    );
  if (code === 'EACCES')
    return new ConfigError(
      `PORT : le port ${port} demande des droits particuliers. Choisissez-en un au-dessus de 1023.`,
    );
  if (code === 'EADDRNOTAVAIL') return new ConfigError(`HOST : l’adresse ${address} n’est pas celle de cette machine.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(`HOST : le nom ${host} est inconnu de cette machine.`);
  return error;
}

/** Explains, in one line per fault, what a person can mend; null for a fault of ours, whose stack is worth more. */
export function explainStart(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof MigrationError ||
    error instanceof SecretKeyError
  ) {
    return error.message;
  }
  if (error instanceof LostAccessError) return explainLostAccess(error);
  if (error instanceof FailedMigrationError) return explainFailedMigration(error);
  if (!(error instanceof Error)) return null;
  const { code = '', path, severity } = error as SystemFault;
  if (isOutage(error)) {
    return (
      'DATABASE_URL : la base de données ne répond pas ou refuse la connexion ' +
      `(${code === '' ? error.message.split('\n')[0] : code}).`
    );
  }
  if (severity !== undefined && code === '42501')
    return 'DATABASE_URL : ce rôle n’a pas le droit de préparer la base. Rendez-le propriétaire de la base.';
  if (severity !== undefined && code === '55P03') {
    return (
      'DATABASE_URL : une migration a attendu quinze fois une seconde une table qu’une autre opération retient. ' +
      'Il n’en reste rien. Relancez quand elle est finie (select * from pg_stat_activity) : le démarrage reprend ' +
      'où il en était.'
    );
  }
  if (path !== undefined && /^E[A-Z]+$/.test(code)) return `DATA_DIR : ${path} ne peut pas être utilisé (${code}).`;
  return null;
}

function explainFailedMigration({ message, code, applied }: FailedMigrationError): string {
  const before = applied.length === 0 ? '' : ` Celles d’avant sont faites et le restent : ${applied.join(', ')}.`;
  return (
    `DATABASE_URL : ${message.split('\n')[0]} (${code}). Il n’en reste rien.${before} ` +
    'La version d’avant démarre encore, à moins que l’une d’elles ne l’arrête : npm run admin -- try-migrations.'
  );
}

function explainLostAccess({ lostCount }: LostAccessError): string {
  const loss =
    lostCount === null
      ? 'le rôle « authenticated » manque, ou ce propriétaire n’en est pas membre'
      : `des règles d’accès de cette base sont perdues (${lostCount})`;
  return (
    `DATABASE_URL : ${loss}. Rien n’a été écrit. Remettez la sauvegarde dans une base vide : npm run ` +
    'admin -- restore <fichier>.'
  );
}
