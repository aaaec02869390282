import {
  accountStateOf,
  permissionAtCapture,
  permissionOf,
  type Act,
  type Permission,
  type PermissionCode,
} from '@placejuste/domain/account';
import type { Result } from '@placejuste/domain/kernel';
import type { Tx } from '../platform/postgres/index.ts';
import { ownHistory } from './standings.repository.ts';

/**
 * What the account of the person behind `tx` may do.
 * @param actedAt when it was done on a phone, on our clock: what was open then is taken, whatever happened since.
 */
export async function checkPermission(
  tx: Tx,
  act: Act,
  actedAt: Date | null = null,
): Promise<Result<Permission, PermissionCode>> {
  const history = await ownHistory(tx);
  if (history === null) return permissionOf('profile-missing', act);
  if (actedAt === null) return permissionOf(accountStateOf(history.current), act);
  return permissionAtCapture(history, act, { claimed: actedAt, lastMeeting: null });
}
