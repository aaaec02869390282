import { advisoryLock } from '../../platform/postgres/index.ts';
import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, userBanned, tooManyMails } from '../auth-error.ts';
import { countMailOfNetwork } from '../limits/proof-of-work.ts';
import { mailOneTime, queueAccountMail } from '../mails/account-mails.ts';
import { reserveMail } from '../mails/reserve-mail.ts';
import { isBanned } from '../sessions/sessions.ts';
import { keepVoidPassword, voidPassword } from '../passwords/stored-passwords.repository.ts';
import {
  confirmEmail,
  dropUnconfirmed,
  findUser,
  forgetSignUpData,
  getUser,
  type UserRow,
} from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { areSignUpsClosed } from '../sign-up/are-sign-ups-closed.ts';
import {
  insertIdentity,
  insertOutsideUser,
  noteProviders,
  findIdentityOwner,
  refreshIdentity,
} from './identities.repository.ts';

/** A person as another service identified them. */
export interface ProvedIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  /** True when that service vouches for the address: no account is ever opened by an address without it. */
  readonly isEmailVerified: boolean;
  /** `alone`: accounts of an organisation's identity provider, which never merge with others. */
  readonly kind: 'address' | 'wallet' | 'alone';
  readonly data: Readonly<Record<string, unknown>>;
  readonly firstName: string;
  readonly lastName: string;
}

interface IdentitySignIn {
  readonly identity: ProvedIdentity;
  readonly caller: Caller;
  /** Address to which the mail that confirms the address leads. */
  readonly redirectTo: string;
}

const needsVerification = (): AuthError =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    'Unverified email with this provider. A confirmation email has been sent to your address',
  );

/**
 * Finds or creates the account of an identity. A refusal is returned, not thrown, so that what it wrote is committed: a
 * waiting account, and the mail that confirms its address.
 */
export async function resolveIdentityAccount(
  context: AuthContext,
  signIn: IdentitySignIn,
): Promise<UserRow | AuthError> {
  const { tx } = context;
  const { identity } = signIn;
  // Locked, because two simultaneous replies would each create an account.
  await advisoryLock(tx, `identity ${identity.provider} ${identity.subject}`);
  const ownerId = await findIdentityOwner(tx, identity);
  if (ownerId !== null) return admitReturning(context, signIn, await getUser(tx, ownerId));
  if (identity.kind !== 'address') return openAccount(context, signIn, { isConfirmed: identity.email !== null });
  if (identity.email === null)
    throw new AuthError(422, 'provider_email_needs_verification', 'Error getting user email from external provider');
  return identity.isEmailVerified
    ? admitProvedAddress(context, signIn, identity.email)
    : openWaitingAccount(context, signIn, identity.email);
}

async function admitReturning(
  context: AuthContext,
  { identity, caller, redirectTo }: IdentitySignIn,
  user: UserRow,
): Promise<UserRow | AuthError> {
  const { tx, clock } = context;
  const now = clock.now();
  if (isBanned(user, now)) throw userBanned(403);
  await refreshIdentity(tx, { ...identity, now });
  if (user.email === null || user.email_confirmed_at !== null) return getUser(tx, user.id);
  if (identity.isEmailVerified && identity.email === user.email) {
    await confirmEmail(tx, user.id, now);
    return getUser(tx, user.id);
  }
  if (!(await reserveMail(context, 'confirmation', { email: user.email, caller }))) throw tooManyMails(0);
  await mailOneTime(context, user, { kind: 'confirmation', address: user.email, redirectTo, pkce: null });
  return needsVerification();
}

/**
 * The provider vouches for the address: an unconfirmed account under it is replaced, a confirmed one is this person's.
 */
async function admitProvedAddress(context: AuthContext, signIn: IdentitySignIn, email: string): Promise<UserRow> {
  const { tx } = context;
  const holder = await findUser(tx, { email });
  if (holder !== null && holder.email_confirmed_at !== null) {
    if (isBanned(holder, context.clock.now())) throw userBanned(403);
    // A password not chosen again since the address was confirmed may be a stranger's.
    if (holder.password_to_choose) {
      await voidPassword(tx, holder.id);
      await forgetSignUpData(tx, holder.id);
    }
    await addIdentity(context, holder.id, signIn);
    await queueAccountMail(context, holder, { kind: 'identity_added' });
    return getUser(tx, holder.id);
  }
  await dropUnconfirmed(tx, email);
  const user = await openAccount(context, signIn, { isConfirmed: true });
  // The former password gets the same answer as before, so that whoever tries it does not learn that the owner came.
  const former = holder?.encrypted_password ?? holder?.void_password ?? null;
  if (former !== null) await keepVoidPassword(tx, user.id, former);
  return user;
}

/**
 * Opens an account whose address no service vouches for: a mail confirms it. The answer does not tell whether the
 * address has an account.
 */
async function openWaitingAccount(context: AuthContext, signIn: IdentitySignIn, email: string): Promise<AuthError> {
  const { tx } = context;
  const { caller, redirectTo } = signIn;
  if (!(await reserveMail(context, 'confirmation', { email, caller }))) throw tooManyMails(0);
  await countMailOfNetwork(context, 'sign-up', { caller, work: '' });
  await dropUnconfirmed(tx, email);
  const holder = await findUser(tx, { email });
  if (holder === null) {
    const user = await openAccount(context, signIn, { isConfirmed: false });
    await mailOneTime(context, user, { kind: 'confirmation', address: email, redirectTo, pkce: null });
  } else await queueAccountMail(context, holder, { kind: 'account_exists' });
  return needsVerification();
}

async function openAccount(
  context: AuthContext,
  signIn: IdentitySignIn,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<UserRow> {
  const { tx, clock, newId } = context;
  const { identity, caller } = signIn;
  if (await areSignUpsClosed(context))
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const id = newId();
  const { firstName, lastName, email } = identity;
  const isMade = await insertOutsideUser(tx, {
    id,
    email,
    isConfirmed,
    isSso: identity.kind === 'alone',
    signupDevice: isConfirmed ? null : caller.device.digest,
    data: {
      ...(firstName === '' ? {} : { first_name: firstName }),
      ...(lastName === '' ? {} : { last_name: lastName }),
      ...(email === null ? {} : { email, email_verified: isConfirmed }),
      sub: identity.subject,
      phone_verified: false,
    },
    now: clock.now(),
  });
  // Somebody signed up with the address at this moment: the next try finds their account.
  if (!isMade) throw new AuthError(409, 'conflict', 'Too many requests for the same account, please retry');
  await addIdentity(context, id, signIn);
  return getUser(tx, id);
}

export async function addIdentity(
  context: AuthContext,
  userId: string,
  { identity: { provider, subject, data }, caller }: Pick<IdentitySignIn, 'identity' | 'caller'>,
): Promise<void> {
  const { tx, clock, newId } = context;
  await insertIdentity(tx, { id: newId(), userId, provider, subject, data, now: clock.now() });
  await noteProviders(tx, userId);
  await auditOwnAct(context, 'identity.added', { userId, way: provider, caller });
}
