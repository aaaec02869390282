import {
  computeAccountState,
  checkActPermission,
  wasSubscribed,
  type Permission,
  type PermissionCode,
} from '@placejuste/domain/account';
import { documentKinds } from '@placejuste/domain/document';
import { addDays, computeParisDayStart, type PlainDate, type Result } from '@placejuste/domain/kernel';
import { readOwnHistory } from '../accounts/index.ts';
import { listApprovedDocuments } from '../documents/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/**
 * May this person have a dossier prepared about a parking of that day? A subscription of that day opens it as today's
 * does, and papers that were in force that day count as today's do: a card that ended since was the holder's right.
 */
export async function checkDossier(
  tx: Tx,
  userId: string,
  parkedOn: PlainDate | null,
): Promise<Result<Permission, PermissionCode>> {
  const history = await readOwnHistory(tx);
  if (history === null) return checkActPermission('profile-missing', 'prepare-dossier');
  const { current } = history;
  if (parkedOn === null) return checkActPermission(computeAccountState(current), 'prepare-dossier');
  const lastInstant = new Date(computeParisDayStart(addDays(parkedOn, 1)).getTime() - 1);
  const inForce = (await listApprovedDocuments(tx, userId, parkedOn)).map(({ kind }) => kind);
  const standing = {
    ...current,
    subscribed: current.subscribed || wasSubscribed(history, computeParisDayStart(parkedOn), lastInstant),
    documents: documentKinds.every((kind) => inForce.includes(kind)) ? ('approved' as const) : current.documents,
  };
  return checkActPermission(computeAccountState(standing), 'prepare-dossier');
}
