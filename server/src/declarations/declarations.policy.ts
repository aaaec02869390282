import {
  checkCapturePermission,
  checkActPermission,
  type AccountHistory,
  type Permission,
  type PermissionCode,
} from '@placejuste/domain/account';
import { computeBounds, type DeclarationTimes } from '@placejuste/domain/declaration';
import type { Result } from '@placejuste/domain/kernel';

/**
 * May this declaration be deposited? Decided with what was true when it was captured, as far as the service can stand
 * behind it: the claim of the phone, never before the last time the service signed.
 */
export function checkDeposit(
  history: AccountHistory | null,
  times: Omit<DeclarationTimes, 'ticks'>,
): Result<Permission, PermissionCode> {
  if (history === null) return checkActPermission('profile-missing', 'declare');
  const { notBefore, estimated } = computeBounds(times);
  return checkCapturePermission(history, 'declare', { lastMeeting: notBefore, claimedAt: estimated });
}
