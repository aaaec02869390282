import { limitPerHour } from '../../platform/rate-limits/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyRequests } from '../auth-error.ts';
import { isKnownDevice } from '../sign-in/known-devices.repository.ts';
import type { Caller } from '../wire/caller.ts';

/** What a home, or a browser that the account knows, types at one address: four codes mistyped to their end. */
const own = { perHour: 1 / 2, burst: 20 } as const;
/**
 * What all others type together: the hundred wrong codes that NIST SP 800-63B allows an account, then one an hour. Six
 * digits are found once in a million: in a year without rest, a stranger has less than one chance in a hundred.
 */
const ofStrangers = { perHour: 1, burst: 100 } as const;

type Tools = Pick<AuthContext, 'tx' | 'clock' | 'settings' | 'limits'>;

/**
 * Counts one code typed for an address or a number, known or not, by who types it, and says who that is: a browser that
 * signed in before is not held up by what strangers type, and no single home uses up what strangers have.
 * @throws AuthError when a share is spent: the link of the mail opens all the same
 */
export async function countCodeTry(
  { tx, clock, settings, limits }: Tools,
  address: string,
  { device, home }: Caller,
): Promise<string> {
  const by = address.includes('@') ? { email: address } : { phone: address };
  const isKnown = await isKnownDevice(tx, { by, device: device.digest, now: clock.now() });
  const who = isKnown ? device.digest : home;
  const { rateLimitFactor: factor } = settings;
  const share = (of: string, { perHour, burst }: { readonly perHour: number; readonly burst: number }) =>
    limitPerHour(`codes of ${address}, ${of}`, perHour * factor, burst * factor);
  const shares = [share(who, own), ...(isKnown ? [] : [share('all', ofStrangers)])];
  if ((await limits.takeAll(shares)) > 0) throw tooManyRequests();
  return who;
}

/** Takes one try of the code that a mail carried, of those that each has. False when none is left. */
export async function takeTryOfCode(
  { settings: { codeAttempts }, limits }: Pick<Tools, 'settings' | 'limits'>,
  linkHash: string,
  who: string,
): Promise<boolean> {
  return (await limits.takeAll([limitPerHour(`code ${linkHash}, ${who}`, codeAttempts / 24, codeAttempts)])) === 0;
}
