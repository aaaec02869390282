import { accountStatuses, checkPwaValidity, primaryRole, roles, subscriptionTypes, type Profile, type Role } from '@placejuste/domain/account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { supabase, useSession } from '../platform/index.ts';

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

function accountQuery(userId: string) {
  return queryOptions({ queryKey: [...accountKey, userId], queryFn: () => readAccount(userId) });
}

async function readAccount(userId: string): Promise<AccountFacts> {
  const client = await supabase();
  const [profile, granted] = await Promise.all([
    client.data.from('profiles').select(profileFields).eq('user_id', userId).single(),
    client.data.from('user_roles').select('role').eq('user_id', userId),
  ]);
  if (profile.error !== null && profile.error.code !== noRow) throw new Error(profile.error.message);
  if (granted.error !== null) throw new Error(granted.error.message);
  return {
    profile: profile.error === null ? z.parse(profileRow, profile.data) : null,
    role: primaryRole(z.parse(roleRows, granted.data).map((row) => row.role)),
  };
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
