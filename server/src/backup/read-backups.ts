import { findLastAuditAt } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { clocksDifferMs } from './backup-folder.ts';

export interface KnownBackups {
  /** When the last one was made; null: never, as far as the audit log goes back. */
  readonly lastMadeAt: Date | null;
  /** When one was last restored to be proved; null: never. */
  readonly lastProvedAt: Date | null;
}

/**
 * What the audit log says of backups: a proof may be older than thousands of them. One noted by a clock that ran ahead
 * is left out: it would silence the alarm of old backups until that day.
 */
export async function readBackups({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<KnownBackups> {
  const until = new Date(clock.now().getTime() + clocksDifferMs);
  return {
    lastMadeAt: await findLastAuditAt(tx, 'backup.made', until),
    lastProvedAt: await findLastAuditAt(tx, 'backup.proved', until),
  };
}
