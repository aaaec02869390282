import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, banned } from './auth-error.ts';
import type { OneTimeKind } from './auth-tables.ts';
import { clearOneTime, type OneTimeRow } from './one-time-tokens.ts';
import { isBanned } from './sessions.ts';
import { confirmEmail, getUser, type UserRow } from './users.repository.ts';

/** Slots each `type` of the wire may open; `email` tries both, as the client's code form does not know which. */
const kinds: ReadonlyMap<string, readonly OneTimeKind[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['email', ['confirmation', 'recovery']],
  ['magiclink', ['recovery']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);

export const kindsOf = (type: string): readonly OneTimeKind[] => kinds.get(type) ?? [];

/** `waiting`: the other address of a change must still confirm. */
export type Confirmed = { readonly done: 'waiting' } | { readonly done: 'confirmed'; readonly user: UserRow };

/** Applies what a proved one-time secret stands for. The secret must have been found in this transaction. */
export async function confirmOneTime(tx: Tx, ctx: AuthContext, row: OneTimeRow): Promise<Confirmed> {
  const now = ctx.platform.clock.now();
  const user = await getUser(tx, row.user_id);
  if (isBanned(user, now)) throw banned(403);
  if (row.kind === 'email_change_current' || row.kind === 'email_change_new') {
    await clearOneTime(tx, user.id, row.kind);
    if (await otherAddressPending(tx, user.id)) return { done: 'waiting' };
    await changeEmail(tx, user, now);
  } else {
    await confirmEmail(tx, user.id, now);
  }
  await clearOneTime(tx, user.id);
  return { done: 'confirmed', user: await getUser(tx, user.id) };
}

async function otherAddressPending(tx: Tx, userId: string): Promise<boolean> {
  const found = await sql`
    select 1 from auth.one_time_tokens where user_id = ${userId} and kind in ('email_change_current', 'email_change_new')`.execute(tx);
  return found.rows.length > 0;
}

async function changeEmail(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const email = user.email_change;
  if (email === null) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  const taken = await sql`select 1 from auth.users where email = ${email} and id <> ${user.id}`.execute(tx);
  if (taken.rows.length > 0) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const proof = JSON.stringify({ email, email_verified: true });
  await sql`
    update auth.users set email = ${email}, email_change = null, email_change_sent_at = null, updated_at = ${now},
      email_confirmed_at = ${now}, raw_user_meta_data = raw_user_meta_data || ${proof}::jsonb where id = ${user.id}`.execute(tx);
  await sql`
    update auth.identities set updated_at = ${now}, identity_data = identity_data || ${proof}::jsonb
    where user_id = ${user.id} and provider = 'email'`.execute(tx);
}
