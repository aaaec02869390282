import { readAsService, runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, userBanned, invalidCredentials } from '../auth-error.ts';
import { countGuess } from '../limits/proof-of-work.ts';
import { refuseWithMinimumDuration } from '../limits/minimum-duration.ts';
import { noteRefusal, withNotedRefusal } from '../note-refusal.steps.ts';
import { isImported } from '../passwords/passwords.ts';
import { isBanned, openSession, type OpenedFor } from '../sessions/sessions.ts';
import { swapPassword } from '../passwords/stored-passwords.repository.ts';
import { findUser, lookUpSignIn, type Address, type UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { computeKnownDeviceLimit } from './known-devices.repository.ts';

interface PasswordSignIn {
  readonly by: Address;
  readonly password: string;
  readonly caller: Caller;
  /** The answered challenge of the call; empty when there is none. */
  readonly work: string;
}

/** Signs in with an address and its password, which is compared between transactions: it takes long. */
export async function signInWithPassword(auth: AuthService, signIn: PasswordSignIn): Promise<OpenedFor> {
  const { clock } = auth.platform;
  const { by, caller } = signIn;
  const address = 'email' in by ? by.email : `tel:${by.phone}`;
  const account = await readAsService(mergeTools(auth), ({ tx }) =>
    lookUpSignIn(tx, { by, device: caller.device.digest, knownSince: computeKnownDeviceLimit(clock.now()) }),
  );
  // Known or not, an account counts the same.
  await countGuess(mergeTools(auth), address, { ...signIn, isKnownDevice: account?.is_known_device ?? false });
  const way = { userId: account?.id, way: 'password', caller };
  if (account !== null && isBanned(account, clock.now())) {
    await noteRefusal(auth, userBanned(400), way);
    throw userBanned(400);
  }
  const provedUser = await refuseWithMinimumDuration(auth, () =>
    // Known or not, an account costs the same statement: the time taken tells nothing.
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
 * A password given at sign-up is answered alike while its address waits to be confirmed, once somebody else confirmed
 * it, and where the address had an account already: trying it tells a stranger nothing of the owner.
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

/** The only moment an imported password is known: it is kept our way from now on. The user as they stand afterwards. */
async function takeOver(auth: AuthService, signIn: PasswordSignIn, user: UserRow): Promise<UserRow> {
  const { encrypted_password: imported } = user;
  if (imported === null || !isImported(imported)) return user;
  const passwordHash = await auth.passwords.hash(signIn.password);
  const isSwapped = await runAsService(mergeTools(auth), ({ tx }) =>
    swapPassword(tx, user.id, { passwordHash, former: imported }),
  );
  if (isSwapped) return { ...user, encrypted_password: passwordHash };
  // Changed meanwhile, or taken over by another sign-in of this instant.
  return judgePassword(auth, signIn, await runAsService(mergeTools(auth), ({ tx }) => findUser(tx, signIn.by)));
}
