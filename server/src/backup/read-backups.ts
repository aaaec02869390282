import { auditOf } from '../accounts/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

export interface KnownBackups {
  /** When the last one was made; null: never, as far as the audit log goes back. */
  readonly lastMadeAt: Date | null;
  /** When one was last restored to be proved; null: never. */
  readonly lastProvedAt: Date | null;
}

const looksBack = 200;

/** What the audit log says of backups, newest first. */
export async function readBackups(tx: Tx): Promise<KnownBackups> {
  const rows = await auditOf(tx, 'backup', { limit: looksBack, after: null });
  const last = (action: string): Date | null => rows.find((row) => row.action === action)?.at ?? null;
  return { lastMadeAt: last('backup.made'), lastProvedAt: last('backup.proved') };
}
