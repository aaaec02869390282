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
  /** Null when the row is missing: the validity check reports it. */
  readonly profile: Profile | null;
  readonly role: Role;
  /** Widest role of the team; null for none. */
  readonly teamRole: TeamRole | null;
  /** State of the two documents together. */
  readonly papers: DocumentStanding;
  /** Time of the reply by this device's clock (ISO); null when it was stored before this field existed. */
  readonly lastFetchedAt: string | null;
}

const keptAs = 'account';

/** The last reply of the service about that person's account, stored on this device; undefined when there is none. */
export function readKnownAccount(userId: string): AccountFacts | undefined {
  return parseAccount(readLastKnown(userId, keptAs));
}

export function keepAccount(userId: string, facts: AccountFacts): void {
  keepLastKnown(userId, keptAs, facts);
}

/** State of the account as last known on this device. */
export function toAccountState({ profile, papers }: AccountFacts): Exclude<AccountState, 'signed-out'> {
  if (profile === null) return 'profile-missing';
  return computeAccountState({
    accountStatus: profile.account_status,
    subscribed: profile.subscription_paid,
    documents: papers,
  });
}

/** State of the documents from the profile alone, which does not distinguish a waiting document from a missing one. */
export function computeStanding(profile: Profile | null): DocumentStanding {
  return profile !== null && profile.cmi_validated && profile.carte_grise_validated ? 'approved' : 'missing';
}

interface StoredAccount extends Partial<Record<keyof AccountFacts, unknown>> {
  /** Name of `lastFetchedAt` until 2026-11: phones still store it. */
  readonly heardAt?: unknown;
}

/** Validated without zod, which weighs more than all the other code that opens a declaration. */
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

/** Null stands for a missing row. Unknown fields are kept. */
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
