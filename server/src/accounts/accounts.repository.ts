import type { AccountStatus, Profile, SubscriptionType } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import { recordStanding } from './standings.repository.ts';

type ProfileRow = Omit<Profile, 'subscription_start_date'> & { readonly subscription_start_date: Date | null };

/** Reads one's own profile under row security, and anyone's in a service transaction. */
export async function findProfile(tx: Tx, userId: string): Promise<Profile | null> {
  const { rows } = await sql<ProfileRow>`
    select account_status, subscription_start_date, subscription_type, cmi_validated, carte_grise_validated,
      subscription_paid
    from public.profiles where user_id = ${userId}`.execute(tx);
  const row = rows[0];
  return row === undefined
    ? null
    : { ...row, subscription_start_date: row.subscription_start_date?.toISOString() ?? null };
}

/** True when the account exists. */
export async function markDocumentValidated(
  tx: Tx,
  userId: string,
  { kind, validated, at }: { readonly kind: 'cmi' | 'carte_grise'; readonly validated: boolean; readonly at: Date },
): Promise<boolean> {
  const column = sql.ref(kind === 'cmi' ? 'cmi_validated' : 'carte_grise_validated');
  const result =
    await sql`update public.profiles set ${column} = ${validated} where user_id = ${userId} returning 1`.execute(tx);
  await recordStanding(tx, userId, at);
  return result.rows.length > 0;
}

/** Blocks other changes of the state of an account until the transaction ends. */
export async function lockAccountStatus(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from public.profiles where user_id = ${userId} for update`.execute(tx);
}

interface StatusChange {
  readonly status: AccountStatus;
  /** Changed only if the account is still in this state: another member of the team may have changed it since. */
  readonly from?: AccountStatus;
  readonly at: Date;
}

/** True when the account was in another state, and in `from` where given: the caller then sends the mail once. */
export async function setAccountStatus(tx: Tx, userId: string, { status, from, at }: StatusChange): Promise<boolean> {
  const result = await sql`
    update public.profiles set account_status = ${status}
    where user_id = ${userId} and account_status <> ${status}
      and account_status = coalesce(${from ?? null}, account_status)
    returning 1`.execute(tx);
  await recordStanding(tx, userId, at);
  return result.rows.length > 0;
}

/** Marks the subscription as paid; repeating it changes nothing. True when the account exists. */
export async function setSubscriptionPaid(
  tx: Tx,
  userId: string,
  subscription: { readonly planType: SubscriptionType; readonly startDate: Date },
): Promise<boolean> {
  const result = await sql`
    update public.profiles set subscription_paid = true, subscription_type = ${subscription.planType},
      subscription_start_date = ${subscription.startDate}, renewal_failed_at = null where user_id = ${userId}
        returning 1`.execute(tx);
  await recordStanding(tx, userId, subscription.startDate);
  return result.rows.length > 0;
}

/** When the renewal of a subscription failed; null when it did not, or when there is none. */
export async function findFailedRenewal(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select renewal_failed_at as at from public.profiles where user_id = ${userId} and subscription_paid`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Records the first failure of a renewal. True when there is a subscription whose renewal had not failed yet. */
export async function setRenewalFailed(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const result = await sql`
    update public.profiles set renewal_failed_at = ${at}
    where user_id = ${userId} and subscription_paid and renewal_failed_at is null returning 1`.execute(tx);
  return result.rows.length > 0;
}

/** Ends the subscription. True when there was one. Its past state stays in the account's history. */
export async function endSubscription(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const result = await sql`
    update public.profiles set subscription_paid = false, subscription_type = null, subscription_start_date = null,
      renewal_failed_at = null
    where user_id = ${userId} and subscription_paid returning 1`.execute(tx);
  await recordStanding(tx, userId, at);
  return result.rows.length > 0;
}
