import { accountStatuses, checkPwaValidity, primaryRole, roles, subscriptionTypes, type Profile, type Role } from '@placejuste/domain/account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keepLastKnown, lastKnown, supabase, useSession } from '../platform/index.ts';

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
const profileFields = 'account_status, subscription_start_date, subscription_type, cmi_validated, carte_grise_validated, subscription_paid';
/** What the data service says when `single()` found no row. */
const noRow = 'PGRST116';

export interface AccountFacts {
  /** Null when the row is missing: the validity check names it. */
  readonly profile: Profile | null;
  readonly role: Role;
}

/** Prefix of the cached account: invalidate it after anything that changes the profile. */
export const accountKey = ['account'] as const;

const keptAs = 'account';
const keptAccount = z.object({ profile: z.nullable(profileRow), role: z.enum(roles) });

/** What this device last heard of that person's account; undefined when it never did. */
function lastKnownAccount(userId: string): AccountFacts | undefined {
  const kept = z.safeParse(keptAccount, lastKnown(userId, keptAs));
  return kept.success ? kept.data : undefined;
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
  const facts: AccountFacts = {
    profile: profile.error === null ? z.parse(profileRow, profile.data) : null,
    role: primaryRole(z.parse(roleRows, granted.data).map((row) => row.role)),
  };
  keepLastKnown(userId, keptAs, facts);
  return facts;
}

/** The signed-in person's profile and role; idle while nobody is signed in. */
export function useAccount() {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : '';
  return useQuery({ ...accountQuery(userId), enabled: userId !== '' });
}

/** The validity check of the mobile application, for a person who is signed in. */
export function validityOf(facts: AccountFacts) {
  return checkPwaValidity(true, facts.profile);
}
