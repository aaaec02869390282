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
 * Checks that this person may have a dossier prepared about a parking of that day. A subscription or papers that were
 * in force on that day count like current ones: the card, expired since, gave its holder the right then.
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
