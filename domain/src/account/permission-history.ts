import type { Result } from '../kernel/index.ts';
import {
  computeAccountState,
  checkActPermission,
  type AccountStanding,
  type Act,
  type Permission,
  type PermissionCode,
} from './permissions.ts';

/** How long the last known state of an account decides on a phone without a network (decisions §2). */
export const lastKnownStateDays = 30;
const lastKnownStateMs = lastKnownStateDays * 86_400_000;

/** A standing and the instant from which the service held the account to it. */
export interface DatedStanding extends AccountStanding {
  readonly since: Date;
  /** True for a time at which nothing was blocked, whatever the account's state. */
  readonly allOpen: boolean;
}

/** The events of one account that its permissions depend on. */
export interface AccountHistory {
  readonly current: AccountStanding;
  /** Oldest first; the state before the first is `beginning`. */
  readonly past: readonly DatedStanding[];
}

/** Every account begins so. */
const beginning = { accountStatus: 'pending', subscribed: false, documents: 'missing', allOpen: false } as const;

/** When something was done on a phone, as far as the service can stand behind it. */
export interface ActedAt {
  /** Last server time signed before it; null when the phone carried none. */
  readonly lastMeeting: Date | null;
  /** The phone's claim, put on our clock. */
  readonly claimedAt: Date;
}

/**
 * Judges an act done on a phone some time before it is received. It is open when it is open now, or when it was open at
 * some moment between the last signed time and the claimed instant: the phone could know no better, and a doubt is
 * settled for the person. A signed time older than thirty days tells a phone nothing any more.
 */
export function checkCapturePermission(
  history: AccountHistory,
  act: Act,
  { lastMeeting, claimedAt }: ActedAt,
): Result<Permission, PermissionCode> {
  const now = checkActPermission(computeAccountState(history.current), act);
  const oldest = claimedAt.getTime() - lastKnownStateMs;
  const from = new Date(Math.min(claimedAt.getTime(), Math.max(lastMeeting?.getTime() ?? claimedAt.getTime(), oldest)));
  const then = listStandingsBetween(history, from, claimedAt).map((standing) =>
    checkActPermission(standing.allOpen ? 'valid' : computeAccountState(standing), act),
  );
  const permissions = [now, ...then].filter((one) => one.ok);
  // Marked as waiting only when nothing better was ever true of it.
  return permissions.find((one) => !one.value.awaitsValidation) ?? permissions[0] ?? now;
}

/** True when the account had a subscription at some moment between two instants. */
export function wasSubscribed(history: AccountHistory, from: Date, to: Date): boolean {
  return listStandingsBetween(history, from, to).some((standing) => standing.subscribed);
}

/** The standings in force at some moment between two instants, both included. */
function listStandingsBetween({ past }: AccountHistory, from: Date, to: Date): readonly Omit<DatedStanding, 'since'>[] {
  const before = past.findLast(({ since }) => since <= from) ?? beginning;
  return [before, ...past.filter(({ since }) => since > from && since <= to)];
}
