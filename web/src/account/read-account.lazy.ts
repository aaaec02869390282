import {
  accountStatuses,
  permissionMessages,
  checkActPermission,
  choosePrimaryRole,
  roles,
  subscriptionTypes,
  findTeamRole,
  type DocumentStanding,
  type Profile,
} from '@placejuste/domain/account';
import * as z from 'zod/mini';
import { countPendingActions } from '../offline/outbox/pending-actions.ts';
import { readRow, readRows } from '../platform/index.ts';
import { keepAccount, readKnownAccount, computeStanding, toAccountState, type AccountFacts } from './known-account.ts';

const profileRow = z.object({
  account_status: z.enum(accountStatuses),
  subscription_start_date: z.nullable(z.string()),
  subscription_type: z.nullable(z.enum(subscriptionTypes)),
  cmi_validated: z.boolean(),
  carte_grise_validated: z.boolean(),
  subscription_paid: z.boolean(),
});
const roleRows = z.array(z.object({ role: z.enum(roles) }));

/** The six fields, in the specification's order (§3). */
const profileFields = Object.keys(profileRow.shape).join(',');

/** Asks the service for that person's account, and keeps the answer for when there is no network. */
export async function readAccount(userId: string): Promise<AccountFacts> {
  const [profile, userRoles] = await Promise.all([
    readRow(`profiles?${new URLSearchParams({ select: profileFields, user_id: `eq.${userId}` })}`),
    readRows(`user_roles?${new URLSearchParams({ select: 'role', user_id: `eq.${userId}` })}`),
  ]);
  const row = profile === null ? null : z.parse(profileRow, profile);
  const grantedRoles = z.parse(roleRows, userRoles).map(({ role }) => role);
  const facts: AccountFacts = {
    profile: row,
    papers: await readPapers(userId, row),
    lastFetchedAt: new Date().toISOString(),
    role: choosePrimaryRole(grantedRoles),
    teamRole: findTeamRole(grantedRoles),
  };
  keepAccount(userId, facts);
  if (checkActPermission(toAccountState(facts), 'declare').ok) void sendWhatWasRefused();
  return facts;
}

/** State of the papers: from the profile when it tells or nothing was paid, else fetched, else the last known. */
async function readPapers(userId: string, profile: Profile | null): Promise<DocumentStanding> {
  const standing = computeStanding(profile);
  if (standing === 'approved' || profile?.subscription_paid !== true) return standing;
  const { readSentPapers } = await import('./read-papers.lazy.ts');
  // No answer this time: the last known state is kept.
  return (await readSentPapers()) ?? readKnownAccount(userId)?.papers ?? standing;
}

/**
 * What the state of the account refused is judged anew, under the same identifiers, as soon as that state allows it.
 */
async function sendWhatWasRefused(): Promise<void> {
  if (countPendingActions() === 0) return;
  const { retryRefused } = await import('../offline/outbox/outbox.lazy.ts');
  await retryRefused(Object.keys(permissionMessages)).catch(() => undefined);
}
