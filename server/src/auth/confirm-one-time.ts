import type { Tx } from '../platform/postgres/index.ts';
import { mailNotice } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, banned } from './auth-error.ts';
import type { OneTimeKind } from './auth-tables.ts';
import { clearOneTime, emailChangePending, type OneTimeRow } from './one-time-tokens.repository.ts';
import { isBanned } from './sessions.ts';
import { changeEmail, confirmEmail, findUser, getUser, type UserRow } from './users.repository.ts';

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
    if (await emailChangePending(tx, user.id)) return { done: 'waiting' };
    await takeNewAddress(tx, ctx, user, now);
  } else {
    await confirmEmail(tx, user.id, now);
  }
  await clearOneTime(tx, user.id);
  return { done: 'confirmed', user: await getUser(tx, user.id) };
}

async function takeNewAddress(tx: Tx, ctx: AuthContext, user: UserRow, now: Date): Promise<void> {
  const email = user.email_change;
  if (email === null) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  const holder = await findUser(tx, { email });
  if (holder !== null && holder.id !== user.id) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  await changeEmail(tx, user.id, email, now);
  // Where both confirm, whoever reads the former address has agreed to it.
  if (!ctx.settings.doubleConfirmEmailChange) await mailNotice(tx, ctx, user, 'email_changed', { newEmail: email });
}
