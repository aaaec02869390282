import {
  computeAccountState,
  accountStatuses,
  documentStandings,
  roles,
  subscriptionTypes,
  findTeamRole,
  teamRoles,
  type AccountState,
  type DocumentStanding,
  type Profile,
  type Role,
  type TeamRole,
} from '@placejuste/domain/account';
import { keepLastKnown, readProperties, readLastKnown } from '../platform/index.ts';

export interface AccountFacts {
  /** Null when the row is missing: the validity check names it. */
  readonly profile: Profile | null;
  readonly role: Role;
  /** What of the team's pages opens to them; null for none. */
  readonly teamRole: TeamRole | null;
  /** State of the two papers together. */
  readonly papers: DocumentStanding;
  /** When the service said so, by this device's clock (ISO); null when it was kept before that was noted. */
  readonly lastFetchedAt: string | null;
}

const keptAs = 'account';

/** What the service last said of that person's account on this device; undefined when it never did. */
export function readKnownAccount(userId: string): AccountFacts | undefined {
  return parseAccount(readLastKnown(userId, keptAs));
}

export function keepAccount(userId: string, facts: AccountFacts): void {
  keepLastKnown(userId, keptAs, facts);
}

/** The state of the account as this device last knew it. */
export function toAccountState({ profile, papers }: AccountFacts): Exclude<AccountState, 'signed-out'> {
  if (profile === null) return 'profile-missing';
  return computeAccountState({
    accountStatus: profile.account_status,
    subscribed: profile.subscription_paid,
    documents: papers,
  });
}

/** State of the papers from the profile alone, which does not tell a waiting paper from one never sent. */
export function computeStanding(profile: Profile | null): DocumentStanding {
  return profile !== null && profile.cmi_validated && profile.carte_grise_validated ? 'approved' : 'missing';
}

interface StoredAccount extends Partial<Record<keyof AccountFacts, unknown>> {
  /** The name of `lastFetchedAt` until 2026-11: phones still hold it. */
  readonly heardAt?: unknown;
}

/** Checked by hand: zod weighs more than everything else that opens a declaration. */
function parseAccount(value: unknown): AccountFacts | undefined {
  const storedValue: StoredAccount = readProperties<keyof StoredAccount>(value);
  const { profile, role, papers, lastFetchedAt, heardAt }: StoredAccount = storedValue;
  const { teamRole = null }: StoredAccount = storedValue;
  const fetchedAt = lastFetchedAt ?? heardAt ?? null;
  if (!isProfile(profile) || !isOneOf(roles, role) || !isTextOrNull(fetchedAt)) return undefined;
  if (papers !== undefined && !isOneOf(documentStandings, papers)) return undefined;
  if (teamRole !== null && !isOneOf(teamRoles, teamRole)) return undefined;
  return {
    profile,
    role,
    teamRole: teamRole ?? findTeamRole([role]),
    papers: papers ?? computeStanding(profile),
    lastFetchedAt: fetchedAt,
  };
}

/** Null is the row that is missing. Fields that it does not know are left in it. */
export function isProfile(value: unknown): value is Profile | null {
  if (value === null) return true;
  const row = readProperties<keyof Profile>(value);
  return (
    isOneOf(accountStatuses, row.account_status) &&
    isTextOrNull(row.subscription_start_date) &&
    (row.subscription_type === null || isOneOf(subscriptionTypes, row.subscription_type)) &&
    [row.cmi_validated, row.carte_grise_validated, row.subscription_paid].every((flag) => typeof flag === 'boolean')
  );
}

export function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
