import { limitPerHour } from '../../platform/rate-limits/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyRequests } from '../auth-error.ts';
import { isKnownDevice } from '../sign-in/known-devices.repository.ts';
import type { Caller } from '../wire/caller.ts';

/** What a home, or a browser that the account knows, types at one address: four codes mistyped to their end. */
const limitOfOne = { perHour: 1 / 2, burst: 20 } as const;
/**
 * What all others type together: the hundred wrong codes that NIST SP 800-63B allows an account, then one an hour. Six
 * digits are found once in a million: in a year without rest, a stranger has less than one chance in a hundred.
 */
const limitOfStrangers = { perHour: 1, burst: 100 } as const;

/** Who types a code: a browser that signed in to the account of that address before, or else a home. */
export interface CodeTyper {
  /** The mark of the browser, or the network of the home. */
  readonly key: string;
  readonly isKnown: boolean;
}

export async function findCodeTyper(
  { tx, clock }: Pick<AuthContext, 'tx' | 'clock'>,
  address: string,
  { device, home }: Caller,
): Promise<CodeTyper> {
  const by = address.includes('@') ? { email: address } : { phone: address };
  const isKnown = await isKnownDevice(tx, { by, device: device.digest, now: clock.now() });
  return { key: isKnown ? device.digest : home, isKnown };
}

/**
 * Counts one code typed for an address or a number, known or not, by who types it: a browser that signed in before is
 * not held up by what strangers type, and no single home uses up what strangers have.
 * @throws AuthError when a share is spent: the link of the mail opens all the same
 */
export async function countCodeTry(
  { settings: { rateLimitFactor: factor }, limits }: Pick<AuthContext, 'settings' | 'limits'>,
  address: string,
  { key, isKnown }: CodeTyper,
): Promise<void> {
  const share = (of: string, { perHour, burst }: { readonly perHour: number; readonly burst: number }) =>
    limitPerHour(`codes of ${address}, ${of}`, perHour * factor, burst * factor);
  const shares = [share(key, limitOfOne), ...(isKnown ? [] : [share('all', limitOfStrangers)])];
  if ((await limits.takeAll(shares)) > 0) throw tooManyRequests();
}

/** Takes one try of the code that a mail carried, of those that each has. False when none is left. */
export async function takeTryOfCode(
  { settings: { codeAttempts }, limits }: Pick<AuthContext, 'settings' | 'limits'>,
  linkHash: string,
  { key }: CodeTyper,
): Promise<boolean> {
  return (await limits.takeAll([limitPerHour(`code ${linkHash}, ${key}`, codeAttempts / 24, codeAttempts)])) === 0;
}
