import type { NodeRole } from '@placejuste/domain/operation';
import { ConfigError } from './config-error.ts';

interface DatabaseSettings {
  readonly ROLE: NodeRole;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_STANDBY_URL?: string | undefined;
}

/**
 * Throws for a replica without its database, and for a part of the service on the embedded database, which a single
 * process opens: jobs would have no worker, or people no server.
 */
export function demandSharedDatabase({ ROLE, DATABASE_URL, DATABASE_STANDBY_URL }: DatabaseSettings): void {
  if (DATABASE_URL === undefined && DATABASE_STANDBY_URL !== undefined)
    throw new ConfigError('DATABASE_STANDBY_URL : copie d’une base qui n’est pas donnée. Donnez aussi DATABASE_URL.');
  if (ROLE === 'all' || DATABASE_URL !== undefined) return;
  throw new ConfigError(
    `ROLE : ${ROLE} demande une base que plusieurs machines partagent. Donnez DATABASE_URL, ou laissez ROLE=all : ` +
      'la base embarquée n’a qu’un seul processus.',
  );
}
