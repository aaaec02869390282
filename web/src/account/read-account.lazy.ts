import {
  accountStatuses,
  papersTogether,
  permissionMessages,
  permissionOf,
  primaryRole,
  roles,
  subscriptionTypes,
  type PaperState,
  type Profile,
} from '@placejuste/domain/account';
import * as z from 'zod/mini';
import { pendingCount } from '../offline/outbox/pending-actions.ts';
import { callApi, dataClient } from '../platform/index.ts';
import { keepAccount, lastKnownAccount, papersOfProfile, stateOf, type AccountFacts } from './known-account.ts';

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
const profileFields =
  'account_status, subscription_start_date, subscription_type, cmi_validated, carte_grise_validated, subscription_paid';
/** What the data service says when `single()` found no row. */
const noRow = 'PGRST116';

/** Asks the service for that person's account, and keeps the answer for when there is no network. */
export async function readAccount(userId: string): Promise<AccountFacts> {
  const data = await dataClient();
  const [profile, granted] = await Promise.all([
    data.from('profiles').select(profileFields).eq('user_id', userId).single(),
    data.from('user_roles').select('role').eq('user_id', userId),
  ]);
  if (profile.error !== null && profile.error.code !== noRow) throw new Error(profile.error.message);
  if (granted.error !== null) throw new Error(granted.error.message);
  const row = profile.error === null ? z.parse(profileRow, profile.data) : null;
  const facts: AccountFacts = {
    profile: row,
    papers: await readPapers(userId, row),
    lastFetchedAt: new Date().toISOString(),
    role: primaryRole(z.parse(roleRows, granted.data).map(({ role }) => role)),
  };
  keepAccount(userId, facts);
  if (permissionOf(stateOf(facts), 'declare').ok) void sendWhatWasRefused();
  return facts;
}

/** Asked only where the profile does not say it: a paper that waits opens more than one that was never sent. */
async function readPapers(userId: string, profile: Profile | null): Promise<PaperState> {
  const known = papersOfProfile(profile);
  if (known === 'approved' || profile?.subscription_paid !== true) return known;
  const { documentsContract } = await import('@placejuste/contracts/documents');
  const outcome = await callApi(documentsContract.calls.listDocuments, {});
  // No answer this time: what was known stands.
  if (!outcome.ok) return lastKnownAccount(userId)?.papers ?? known;
  const [card = 'missing', certificate = 'missing'] = outcome.value.documents.map(
    ({ validated, state }): PaperState => {
      if (validated) return 'approved';
      return state === 'pending' ? 'waiting' : 'missing';
    },
  );
  return papersTogether(card, certificate);
}

/**
 * What the state of the account refused is judged anew, under the same identifiers, as soon as that state allows it.
 */
async function sendWhatWasRefused(): Promise<void> {
  if (pendingCount() === 0) return;
  const { retryRefused } = await import('../offline/outbox/outbox.lazy.ts');
  await retryRefused(Object.keys(permissionMessages)).catch(() => undefined);
}
