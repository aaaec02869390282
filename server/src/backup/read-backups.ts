import { findLastAuditAt } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { clocksDifferMs } from './backup-folder.ts';

export interface KnownBackups {
  /** When the last one was made; null for never, as far as the audit log goes back. */
  readonly lastMadeAt: Date | null;
  /** When one was last proved by a restore; null for never. */
  readonly lastProvedAt: Date | null;
}

/**
 * Reads the backups in the audit log, where thousands of them may follow a proof. One dated in the future by a wrong
 * clock is ignored: it would silence the alert about old backups until then.
 */
export async function readBackups({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<KnownBackups> {
  const until = new Date(clock.now().getTime() + clocksDifferMs);
  return {
    lastMadeAt: await findLastAuditAt(tx, 'backup.made', until),
    lastProvedAt: await findLastAuditAt(tx, 'backup.proved', until),
  };
}
