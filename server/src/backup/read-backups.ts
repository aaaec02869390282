import { lastAuditAt } from '../accounts/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

export interface KnownBackups {
  /** When the last one was made; null: never, as far as the audit log goes back. */
  readonly lastMadeAt: Date | null;
  /** When one was last restored to be proved; null: never. */
  readonly lastProvedAt: Date | null;
}

/** What the audit log says of backups: a proof may be older than thousands of them. */
export async function readBackups(tx: Tx): Promise<KnownBackups> {
  return { lastMadeAt: await lastAuditAt(tx, 'backup.made'), lastProvedAt: await lastAuditAt(tx, 'backup.proved') };
}
