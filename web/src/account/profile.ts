import {
  accountStateOf,
  accountStatuses,
  checkPwaValidity,
  paperStates,
  papersTogether,
  permissionMessages,
  permissionOf,
  primaryRole,
  roles,
  subscriptionTypes,
  type AccountState,
  type PaperState,
  type Profile,
  type Role,
} from '@placejuste/domain/account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { pendingCount } from '../offline/index.ts';
import { callApi, keepLastKnown, lastKnown, supabase, useSession } from '../platform/index.ts';

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

export interface AccountFacts {
  /** Null when the row is missing: the validity check names it. */
  readonly profile: Profile | null;
  readonly role: Role;
  /** Of the two papers together. */
  readonly papers: PaperState;
  /** When the service said so, by this device's clock (ISO); null when it was kept before that was noted. */
  readonly heardAt: string | null;
}

/** Prefix of the cached account: invalidate it after anything that changes the profile. */
export const accountKey = ['account'] as const;

const keptAs = 'account';
const keptAccount = z.object({
  profile: z.nullable(profileRow),
  role: z.enum(roles),
  papers: z.optional(z.enum(paperStates)),
  heardAt: z.optional(z.nullable(z.string())),
});

/** What this device last heard of that person's account; undefined when it never did. */
export function lastKnownAccount(userId: string): AccountFacts | undefined {
  const kept = z.safeParse(keptAccount, lastKnown(userId, keptAs));
  if (!kept.success) return undefined;
  const { profile, role, papers = papersOfProfile(profile), heardAt = null } = kept.data;
  return { profile, role, papers, heardAt };
}

/** As far as the profile alone says: a paper that waits is not told from one that was never sent. */
function papersOfProfile(profile: Profile | null): PaperState {
  return profile !== null && profile.cmi_validated && profile.carte_grise_validated ? 'approved' : 'missing';
}

function accountQuery(userId: string) {
  const known = lastKnownAccount(userId);
  // Shown at once and asked again at the same time. Who had not paid waits instead: the plans must not flash by.
  const first = known?.profile?.subscription_paid === true ? { initialData: known, initialDataUpdatedAt: 0 } : {};
  return queryOptions({ queryKey: [...accountKey, userId], queryFn: () => readAccount(userId), ...first });
}

async function readAccount(userId: string): Promise<AccountFacts> {
  // Without a network the client would try for seconds what the browser already knows.
  const known = navigator.onLine ? undefined : lastKnownAccount(userId);
  if (known !== undefined) return known;
  const data = await (await supabase()).data();
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
    heardAt: new Date().toISOString(),
    role: primaryRole(z.parse(roleRows, granted.data).map((row) => row.role)),
  };
  keepLastKnown(userId, keptAs, facts);
  if (permissionOf(stateOf(facts), 'declare').ok) void sendWhatWasRefused();
  return facts;
}

/** Asked only where the profile does not say it: a paper that waits opens more than one that was never sent. */
async function readPapers(userId: string, profile: Profile | null): Promise<PaperState> {
  const said = papersOfProfile(profile);
  if (said === 'approved' || profile?.subscription_paid !== true) return said;
  const { documentsContract } = await import('@placejuste/contracts/documents');
  const outcome = await callApi(documentsContract.calls.listDocuments, {});
  // Not heard this time: what was known stands.
  if (!outcome.ok) return lastKnownAccount(userId)?.papers ?? said;
  const [card = 'missing', certificate = 'missing'] = outcome.value.documents.map(
    ({ validated, state }): PaperState => {
      if (validated) return 'approved';
      return state === 'pending' ? 'waiting' : 'missing';
    },
  );
  return papersTogether(card, certificate);
}

/** What the state of the account refused is judged anew, under the same identifiers, as soon as that state allows it. */
async function sendWhatWasRefused(): Promise<void> {
  if (pendingCount() === 0) return;
  const { retryRefused } = await import('../offline/index.ts');
  await retryRefused(Object.keys(permissionMessages)).catch(() => undefined);
}

/** The state of the account as this device last heard of it. */
export function stateOf({ profile, papers }: AccountFacts): Exclude<AccountState, 'signed-out'> {
  if (profile === null) return 'profile-missing';
  return accountStateOf({ accountStatus: profile.account_status, subscribed: profile.subscription_paid, papers });
}

/**
 * The signed-in person's profile and role; idle while nobody is signed in.
 * @param isDue false while what this device last heard is enough for what is shown.
 */
export function useAccount(isDue = true) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : '';
  return useQuery({ ...accountQuery(userId), enabled: userId !== '' && isDue });
}

/** The validity check of the mobile application, for a person who is signed in. */
export function validityOf(facts: AccountFacts) {
  return checkPwaValidity(true, facts.profile);
}
