import {
  computeAccountState,
  checkCapturePermission,
  checkActPermission,
  type Act,
  type Permission,
  type PermissionCode,
} from '@placejuste/domain/account';
import type { Result } from '@placejuste/domain/kernel';
import type { Tx } from '../platform/postgres/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { readOwnHistory, findSessionActiveAt } from './standings.repository.ts';

/** Checks whether the account of the person of `tx` may do this act now. */
export async function checkPermission(tx: Tx, act: Act): Promise<Result<Permission, PermissionCode>> {
  const history = await readOwnHistory(tx);
  if (history === null) return checkActPermission('profile-missing', act);
  return checkActPermission(computeAccountState(history.current), act);
}

/** Milliseconds from a token renewal to the end of what a phone then sends, a week without network included. */
const sendingMs = 3_600_000;

/**
 * Like `checkPermission`, for an act that a phone may have stored before sending it: an act that was permitted when it
 * was done is accepted, whatever has changed since. The time that the phone claims counts no earlier than the last use
 * of its session known to the service: since then the phone had the network, and could send.
 */
export async function checkPermissionAtCapture(
  { tx, clock, sending: { actedAt } }: Pick<CommandContext, 'tx' | 'clock' | 'sending'>,
  act: Act,
): Promise<Result<Permission, PermissionCode>> {
  const now = await checkPermission(tx, act);
  if (now.ok || actedAt === null) return now;
  const [history, activeAt] = [
    await readOwnHistory(tx),
    await findSessionActiveAt(tx, new Date(clock.now().getTime() - sendingMs)),
  ];
  if (history === null || activeAt === null) return now;
  const claimedAt = new Date(Math.max(actedAt.getTime(), activeAt.getTime()));
  return checkCapturePermission(history, act, { claimedAt, lastMeeting: null });
}
