import { limitPerHour } from '../../platform/rate-limits/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import type { UserRow } from '../users/users.repository.ts';
import { readBrowserNames } from '../wire/browser-names.ts';
import { shortenNetwork, type Caller } from '../wire/caller.ts';

/** Whoever signs in with one new mark after the other must not fill a mailbox. */
const mailsPerHour = 3;

/**
 * Writes to the owner, where they have an address, that a browser signed in which their account did not know, though it
 * knew one. One that sends no mark is new each time: leaving the mark out would otherwise be the way to enter unseen.
 */
export async function mailNewDevice(
  context: AuthContext,
  { user, caller }: { readonly user: UserRow; readonly caller: Caller },
): Promise<void> {
  const { clock, limits, settings } = context;
  if (user.email === null) return;
  const share = limitPerHour(`new devices of ${user.id}`, mailsPerHour * settings.rateLimitFactor);
  if ((await limits.takeAll([share])) !== 0) return;
  const signIn = { at: clock.now(), ...readBrowserNames(caller.userAgent), network: shortenNetwork(caller.ip) };
  await queueAccountMail(context, user, { kind: 'new_device', signIn });
}
