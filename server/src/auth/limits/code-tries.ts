import { limitPerHour } from '../../platform/rate-limits/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyRequests } from '../auth-error.ts';
import { isKnownDevice } from '../sign-in/known-devices.repository.ts';
import type { Caller } from '../wire/caller.ts';

/** Tries of a home, or of a browser known to the account, at one address: the tries of four codes. */
const limitOfOne = { perHour: 1 / 2, burst: 20 } as const;
/**
 * Tries of all unknown browsers together: the hundred wrong codes that NIST SP 800-63B allows an account, then one an
 * hour. A guess of six digits succeeds once in a million: in a year of trying without a pause, strangers have less than
 * one chance in a hundred. The people signed in have as much together, apart from them: whoever asks for an address
 * through many accounts is compared with no more codes, and strangers take nothing from them.
 */
const limitOfStrangers = { perHour: 1, burst: 100 } as const;

/**
 * Source of a typed code: the person signed in, a browser that signed in before to the account of that address, or else
 * a home.
 */
export interface CodeTyper {
  /** The id of the person, the mark of the browser, or the network of the home. */
  readonly key: string;
  /** Those with whom tries are shared; null for a browser that signed in before, which shares them with nobody. */
  readonly pool: 'all' | 'signed in' | null;
}

export async function findCodeTyper(
  { tx, clock }: Pick<AuthContext, 'tx' | 'clock'>,
  address: string,
  { caller: { device, home }, ownerId }: { readonly caller: Caller; readonly ownerId: string | null },
): Promise<CodeTyper> {
  if (ownerId !== null) return { key: ownerId, pool: 'signed in' };
  const by = address.includes('@') ? { email: address } : { phone: address };
  const isKnown = await isKnownDevice(tx, { by, device: device.digest, now: clock.now() });
  return isKnown ? { key: device.digest, pool: null } : { key: home, pool: 'all' };
}

/**
 * Counts one code typed for an address or number, known or not, by its source: a browser that signed in before is not
 * blocked by the tries of strangers, and no single home uses up the tries of all strangers.
 * @throws AuthError when a limit is reached; the link of the mail still works
 */
export async function countCodeTry(
  { settings: { rateLimitFactor: factor }, limits }: Pick<AuthContext, 'settings' | 'limits'>,
  address: string,
  { key, pool }: CodeTyper,
): Promise<void> {
  const share = (of: string, { perHour, burst }: { readonly perHour: number; readonly burst: number }) =>
    limitPerHour(`codes of ${address}, ${of}`, perHour * factor, burst * factor);
  const shares = [share(key, limitOfOne), ...(pool === null ? [] : [share(pool, limitOfStrangers)])];
  if ((await limits.takeAll(shares)) > 0) throw tooManyRequests();
}

/** Takes one of the tries that each code of a mail has for one source. False when none is left. */
export async function takeTryOfCode(
  { settings: { codeAttempts }, limits }: Pick<AuthContext, 'settings' | 'limits'>,
  linkHash: string,
  { key }: CodeTyper,
): Promise<boolean> {
  return (await limits.takeAll([limitPerHour(`code ${linkHash}, ${key}`, codeAttempts / 24, codeAttempts)])) === 0;
}
