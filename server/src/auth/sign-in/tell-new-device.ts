import { limitPerHour } from '../../platform/rate-limits/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import type { UserRow } from '../users/users.repository.ts';
import { readBrowserNames } from '../wire/browser-names.ts';
import { shortenNetwork, type Caller } from '../wire/caller.ts';

/** Low, so that someone who signs in with many new marks does not fill a mailbox. */
const mailsPerHour = 3;

/**
 * Mails the owner, where they have an address, that an unknown browser signed in to an account that already knew one. A
 * browser without a mark is unknown each time: omitting the mark would otherwise avoid the mail.
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
