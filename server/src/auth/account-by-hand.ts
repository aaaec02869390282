import type { Tx } from '../platform/postgres/index.ts';
import type { AuthPlatform } from './auth-context.ts';
import { defaultAuthSettings } from './auth-settings.ts';
import { dropFactors } from './factors.repository.ts';
import { createPasswords } from './passwords.ts';
import { closeSessions } from './sessions.repository.ts';
import { createSigningKeys, keyCacheSeconds } from './signing-keys.ts';
import { clearOneTime } from './one-time-tokens.repository.ts';
import { dropUnconfirmed, findUser, insertUser, setPassword } from './users.repository.ts';

export interface AccountByHand {
  readonly userId: string;
  /** In clear, once; null when the person already had a confirmed account and keeps its password. */
  readonly password: string | null;
}

/** No letter or digit that is read for another. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Prepares an account from the command line; `then` runs in the same transaction. An unconfirmed account of that
 * address may have been made by a stranger: it makes way for this one.
 */
export async function openAccountByHand(
  platform: Pick<AuthPlatform, 'db' | 'clock' | 'randomBytes' | 'newId'>,
  wanted: { readonly email: string; readonly newPassword: boolean },
  then: (tx: Tx, userId: string) => Promise<void>,
): Promise<AccountByHand> {
  const email = wanted.email.trim().toLowerCase();
  const password = readablePassword(platform.randomBytes(16));
  const passwordHash = await createPasswords(1).hash(password);
  return platform.db.asService(async (tx) => {
    const now = platform.clock.now();
    await dropUnconfirmed(tx, email);
    const made = await insertUser(tx, {
      id: platform.newId(),
      identityId: platform.newId(),
      email,
      passwordHash,
      data: {},
      now,
      confirmed: true,
      signupDevice: null,
    });
    const user = await findUser(tx, { email });
    if (user === null) throw new Error('The account just prepared is not there');
    const replaced = !made && wanted.newPassword;
    if (replaced) {
      await setPassword(tx, user.id, passwordHash, now);
      await closeSessions(tx, { userId: user.id });
      await clearOneTime(tx, user.id);
    }
    await then(tx, user.id);
    return { userId: user.id, password: made || replaced ? password : null };
  });
}

/** Four groups of four: 80 bits, easy to copy by hand. */
function readablePassword(bytes: Buffer): string {
  const text = [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** The person behind a confirmed address; null for an unknown one, and for one that a stranger may have signed up. */
export async function confirmedAccount(tx: Tx, email: string): Promise<string | null> {
  const user = await findUser(tx, { email: email.trim().toLowerCase() });
  return user === null || user.email_confirmed_at === null ? null : user.id;
}

export async function closeAllSessions(tx: Tx, userId: string): Promise<void> {
  await closeSessions(tx, { userId });
}

/** False when the person had none that was verified. */
export async function dropSecondFactors(tx: Tx, userId: string): Promise<boolean> {
  const user = await findUser(tx, { id: userId });
  if (user === null || !user.factors.some((factor) => factor.status === 'verified')) return false;
  await dropFactors(tx, userId);
  return true;
}

/** A new signing key; running servers take it within ten minutes, and old tokens stay good until they expire. */
export function rotateSigningKeys(platform: Pick<AuthPlatform, 'db' | 'secrets' | 'clock'>): Promise<string> {
  return createSigningKeys(platform).rotate(defaultAuthSettings.accessTokenSeconds + keyCacheSeconds);
}
