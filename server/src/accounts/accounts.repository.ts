import type { Profile, SubscriptionType } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

type ProfileRow = Omit<Profile, 'subscription_start_date'> & { readonly subscription_start_date: Date | null };

/** Works under row security for one's own profile, and in a service transaction for anyone's. */
export async function findProfile(tx: Tx, userId: string): Promise<Profile | null> {
  const found = await sql<ProfileRow>`
    select account_status, subscription_start_date, subscription_type, cmi_validated, carte_grise_validated, subscription_paid
    from public.profiles where user_id = ${userId}`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? null : { ...row, subscription_start_date: row.subscription_start_date?.toISOString() ?? null };
}

/** True when the account exists. */
export async function markDocumentValidated(tx: Tx, userId: string, kind: 'cmi' | 'carte_grise', validated: boolean): Promise<boolean> {
  const column = sql.ref(kind === 'cmi' ? 'cmi_validated' : 'carte_grise_validated');
  const changed = await sql`update public.profiles set ${column} = ${validated} where user_id = ${userId} returning 1`.execute(tx);
  return changed.rows.length > 0;
}

/** True when the account was not active already: the caller then mails the news once. */
export async function activateAccount(tx: Tx, userId: string): Promise<boolean> {
  const changed = await sql`
    update public.profiles set account_status = 'active' where user_id = ${userId} and account_status <> 'active' returning 1`.execute(tx);
  return changed.rows.length > 0;
}

/** Repeating it, as a repeated webhook does, changes nothing. True when the account exists. */
export async function setSubscriptionPaid(
  tx: Tx,
  userId: string,
  subscription: { readonly planType: SubscriptionType; readonly startDate: Date },
): Promise<boolean> {
  const changed = await sql`
    update public.profiles set subscription_paid = true, subscription_type = ${subscription.planType},
      subscription_start_date = ${subscription.startDate} where user_id = ${userId} returning 1`.execute(tx);
  return changed.rows.length > 0;
}

/** False when the person holds it already. */
export async function grantRole(tx: Tx, grant: { readonly id: string; readonly userId: string; readonly role: 'admin'; readonly at: Date }): Promise<boolean> {
  const granted = await sql`
    insert into public.user_roles (id, user_id, role, granted_at) values (${grant.id}, ${grant.userId}, ${grant.role}, ${grant.at})
    on conflict (user_id, role) do nothing returning 1`.execute(tx);
  return granted.rows.length > 0;
}
