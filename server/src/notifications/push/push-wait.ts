import { endOfQuiet, familyOf, isUrgent } from '@placejuste/domain/notification';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { NotificationRow } from '../notifications.tables.ts';
import { pushRepository } from './push.repository.ts';

/** Seconds before it may sound; null when it must not: it was read, or its family is silent. */
export async function pushWait(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  row: NotificationRow,
): Promise<number | null> {
  const { quiet, muted } = await pushRepository(tx).settings(row.user_id);
  if (row.read_at !== null || muted.includes(familyOf(row.kind))) return null;
  if (quiet === null || isUrgent(row.kind)) return 0;
  const now = clock.now();
  return Math.ceil((endOfQuiet(now, quiet).getTime() - now.getTime()) / 1000);
}
