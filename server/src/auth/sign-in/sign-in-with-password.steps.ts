import { readAsService, runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, userBanned, invalidCredentials } from '../auth-error.ts';
import { countGuess } from '../limits/proof-of-work.ts';
import { refuseWithMinimumDuration } from '../limits/minimum-duration.ts';
import { noteRefusal, withNotedRefusal } from '../note-refusal.steps.ts';
import { isImported } from '../passwords/passwords.ts';
import { isBanned, openSession, type UserWithSession } from '../sessions/sessions.ts';
import { swapPassword } from '../passwords/stored-passwords.repository.ts';
import { findUser, lookUpSignIn, type Address, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { computeKnownDeviceLimit } from './known-devices.repository.ts';

interface PasswordSignIn {
  readonly by: Address;
  readonly password: string;
  readonly caller: Caller;
  /** The answered challenge of the call; empty: none. */
  readonly work: string;
}

/** Signs in with an address or number and its password, which is compared between transactions since it takes long. */
export async function signInWithPassword(auth: AuthService, signIn: PasswordSignIn): Promise<UserWithSession> {
  const { clock } = auth.platform;
  const { by, caller } = signIn;
  const address = 'email' in by ? by.email : `tel:${by.phone}`;
  const account = await readAsService(mergeTools(auth), ({ tx }) =>
    lookUpSignIn(tx, { by, device: caller.device.digest, knownSince: computeKnownDeviceLimit(clock.now()) }),
  );
  // Known and unknown accounts are counted alike.
  await countGuess(mergeTools(auth), address, { ...signIn, isKnownDevice: account?.is_known_device ?? false });
  const way = { userId: account?.id, way: 'password', caller };
  if (account !== null && isBanned(account, clock.now())) {
    await noteRefusal(auth, userBanned(400), way);
    throw userBanned(400);
  }
  const provedUser = await refuseWithMinimumDuration(auth, () =>
    // Known and unknown accounts run the same statements: the duration reveals nothing.
    withNotedRefusal(auth, way, () => judgePassword(auth, signIn, account)),
  );
  const user = await takeOver(auth, signIn, provedUser);
  // The owner may have changed the password while it was compared.
  const openedSession = await runAsService(mergeTools(auth), (context) =>
    openSession(context, user, { method: 'password', caller, provedPassword: user.encrypted_password }),
  );
  return { user: { ...user, last_sign_in_at: openedSession.session.created_at }, openedSession };
}

/**
 * Compares the password. A password given at sign-up gets the same answer while its address is unconfirmed, once
 * somebody else confirmed it, and where the address had an account already: trying it reveals nothing about the owner.
 */
async function judgePassword(
  { passwords }: AuthService,
  { by, password }: PasswordSignIn,
  user: UserRow | null,
): Promise<UserRow> {
  const isRight = await passwords.matches(password, user?.encrypted_password ?? null);
  const confirmedAt = 'email' in by ? user?.email_confirmed_at : user?.phone_confirmed_at;
  if (user !== null && isRight && confirmedAt && !user.password_to_choose) return user;
  const voided = user?.void_password ?? null;
  if (isRight || (voided !== null && (await passwords.matches(password, voided)))) {
    if ('phone' in by) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  throw invalidCredentials();
}

/** Replaces an imported hash by ours, at the only moment when the password is known. Returns the updated user. */
async function takeOver(auth: AuthService, signIn: PasswordSignIn, user: UserRow): Promise<UserRow> {
  const { encrypted_password: imported } = user;
  if (imported === null || !isImported(imported)) return user;
  const passwordHash = await auth.passwords.hash(signIn.password);
  const isSwapped = await runAsService(mergeTools(auth), ({ tx }) =>
    swapPassword(tx, user.id, { passwordHash, former: imported }),
  );
  if (isSwapped) return { ...user, encrypted_password: passwordHash };
  // Changed meanwhile, or replaced by a simultaneous sign-in.
  return judgePassword(auth, signIn, await runAsService(mergeTools(auth), ({ tx }) => findUser(tx, signIn.by)));
}
