import { endRefusal } from '../../mails/index.ts';
import type { OwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { userBanned, linkExpired, tokenExpired } from '../auth-error.ts';
import type { OneTimeKind } from '../auth.tables.ts';
import type { Caller } from '../wire/caller.ts';
import { dropFactors } from '../factors/factors.repository.ts';
import { dropOutsideIdentities } from '../identities/drop-outside-identities.ts';
import {
  clearOneTime,
  endPendingChanges,
  listEmailChange,
  type OneTimeRow,
} from '../mails/one-time-tokens.repository.ts';
import { confirmPhone } from '../phone/phone-users.repository.ts';
import { takeNewPhone } from '../phone/take-new-phone.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { isBanned } from '../sessions/sessions.ts';
import { takeNewAddress } from '../users/take-new-address.ts';
import { judgeSignUpPassword, voidPassword } from '../passwords/stored-passwords.repository.ts';
import { confirmEmail, forgetSignUpData, getUser, type UserRow } from '../users/users.repository.ts';

/**
 * Kinds of secrets that each `type` of the wire may match; `email` tries both, as the client's code form does not know
 * which one it has.
 */
const kinds: ReadonlyMap<string, readonly OneTimeKind[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['email', ['confirmation', 'recovery']],
  ['magiclink', ['recovery']],
  ['recovery', ['recovery']],
  ['sms', ['sms']],
  ['phone_change', ['phone_change']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);

export const listKinds = (type: string): readonly OneTimeKind[] => kinds.get(type) ?? [];

/**
 * The act that a wrong secret of this `type` refuses. A change of address or number is requested inside an account: its
 * refusal is not that of a sign-in.
 */
export function chooseRefusedAct(type: string): OwnAct {
  if (type === 'email_change') return 'email.refused';
  return type === 'phone_change' ? 'phone.refused' : 'session.refused';
}

/** `waiting`: the other address of a change must still confirm. */
export type ConfirmationOutcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'confirmed'; readonly user: UserRow };

/** How a one-time secret was presented. */
export interface Proof {
  readonly by: 'link' | 'code';
  readonly caller: Caller;
}

/** Reads the address or number that a secret of each kind proves. */
const readProvedAddress: Readonly<Record<OneTimeKind, (user: UserRow) => string | null>> = {
  confirmation: ({ email }) => email,
  recovery: ({ email }) => email,
  reauthentication: ({ email, phone }) => email ?? phone,
  email_change_current: ({ email }) => email,
  email_change_new: ({ email_change: email }) => email,
  sms: ({ phone }) => phone,
  phone_change: ({ phone_change: phone }) => phone,
};

/** Applies a valid one-time secret. The secret must have been found in this transaction. */
export async function confirmOneTime(
  context: AuthContext,
  row: OneTimeRow,
  proof: Proof,
): Promise<ConfirmationOutcome> {
  const { tx, clock } = context;
  const now = clock.now();
  const user = await getUser(tx, row.user_id);
  if (isBanned(user, now)) throw userBanned(403);
  // Sent to an address or number that the account no longer has, it proves nothing about the account.
  if (row.sent_to !== readProvedAddress[row.kind](user)) throw proof.by === 'code' ? tokenExpired() : linkExpired();
  // A mail sent there was read: the mailbox works.
  await endRefusal(tx, { userId: user.id, email: row.sent_to, at: now });
  const origin = { caller: proof.caller, isSameBrowser: isSignUpBrowser(user, proof) };
  if (row.kind === 'email_change_current' || row.kind === 'email_change_new') {
    await clearOneTime(tx, user.id, row.kind);
    // An expired secret blocks the change too: its address has not confirmed.
    if ((await listEmailChange(tx, user.id)).length > 0) return { state: 'waiting' };
    await takeNewAddress(context, user, origin);
  } else if (row.kind === 'phone_change') {
    await takeNewPhone(context, user, origin);
  } else {
    await settleSignUp(context, user, { kind: row.kind, proof });
    await (row.kind === 'sms' ? confirmPhone : confirmEmail)(tx, user.id, now);
  }
  await endPendingChanges(tx, user.id);
  return { state: 'confirmed', user: await getUser(tx, user.id) };
}

/**
 * Applies the first confirmation of a sign-up. Whoever reads the mails of an address may not be who signed up with it:
 * the password given then stays usable only if this is the browser in which it was given; recovery clears it, and the
 * other data of the sign-up.
 */
async function settleSignUp(
  context: AuthContext,
  user: UserRow,
  { kind, proof }: { readonly kind: OneTimeKind; readonly proof: Proof },
): Promise<void> {
  const { tx } = context;
  const isFirst = user.email_confirmed_at === null && user.phone_confirmed_at === null;
  if (isFirst) {
    await dropFactors(tx, user.id);
    await closeSessions(tx, { userId: user.id });
  }
  if (!isFirst && !user.password_to_choose) return;
  if (isFirst && !(kind !== 'recovery' && isSignUpBrowser(user, proof))) await dropOutsideIdentities(context, user.id);
  if (kind === 'recovery') {
    await voidPassword(tx, user.id);
    await forgetSignUpData(tx, user.id);
  } else if (isFirst && user.encrypted_password === null && user.invited_at === null) {
    // The address was confirmed before: only the names may be a stranger's.
    if (!isSignUpBrowser(user, proof)) await forgetSignUpData(tx, user.id);
  } else await judgeSignUpPassword(tx, user.id, isSignUpBrowser(user, proof));
}

/**
 * True in the browser that signed up. A link may be followed by anyone it was shown to, in a browser of the same name:
 * for links only the browser's mark counts.
 */
function isSignUpBrowser({ signup_device: device }: UserRow, proof: Proof): boolean {
  return device === proof.caller.device.digest && (proof.by === 'code' || proof.caller.device.isMarked);
}
