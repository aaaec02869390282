import {
  permissionAtCapture,
  permissionOf,
  type AccountHistory,
  type Permission,
  type PermissionCode,
} from '@placejuste/domain/account';
import { timeBounds, type DeclarationTimes } from '@placejuste/domain/declaration';
import type { Result } from '@placejuste/domain/kernel';

/**
 * May this declaration be deposited? Decided with what was true when it was captured, as far as the service can stand
 * behind it: the claim of the phone, never before the last time the service signed.
 */
export function checkDeposit(
  history: AccountHistory | null,
  times: Omit<DeclarationTimes, 'ticks'>,
): Result<Permission, PermissionCode> {
  if (history === null) return permissionOf('profile-missing', 'declare');
  const { notBefore, estimated } = timeBounds(times);
  return permissionAtCapture(history, 'declare', { lastMeeting: notBefore, claimed: estimated });
}
