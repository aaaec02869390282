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
 * Checks that the account allowed this declaration when it was captured. The time is the claim of the phone, but never
 * earlier than the last time that the service signed for it.
 */
export function checkDeposit(
  history: AccountHistory | null,
  times: Omit<DeclarationTimes, 'ticks'>,
): Result<Permission, PermissionCode> {
  if (history === null) return checkActPermission('profile-missing', 'declare');
  const { notBefore, estimated } = computeBounds(times);
  return checkCapturePermission(history, 'declare', { lastMeeting: notBefore, claimedAt: estimated });
}
