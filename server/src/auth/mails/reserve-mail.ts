import { judgeMail } from '@placejuste/domain/account';
import { advisoryLock } from '../../platform/postgres/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyMails } from '../auth-error.ts';
import { hmac } from '../keys/digests.ts';
import { isKnownDevice } from '../sign-in/known-devices.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { insertMailRequest, listMailRequestsSince } from './mail-requests.repository.ts';

/** Kinds whose answer must not reveal known addresses: over budget, they are answered as before. */
const silentKinds: ReadonlySet<string> = new Set(['recovery', 'email_change_again']);

/**
 * Counts a mail requested for an address, known or not, in the database: a wait that only known addresses have, or that
 * a restart forgets, would reveal them. False when the budget is spent: no mail is sent then.
 * @throws AuthError when the last one was sent less than a minute ago
 */
export async function reserveMail(
  { tx, clock, newId, secrets, settings }: AuthContext,
  kind: string,
  { email, caller }: { readonly email: string; readonly caller: Caller },
): Promise<boolean> {
  const { mailBudget: budget, rateLimitFactor: factor } = settings;
  const now = clock.now();
  const computeDigest = (text: string): string => hmac(secrets.key('auth-mail-requests'), text).toString('base64url');
  const address = computeDigest(email);
  // Two simultaneous requests would each find none before it.
  await advisoryLock(tx, `mail to ${address}`);
  const isKnown =
    silentKinds.has(kind) && (await isKnownDevice(tx, { by: { email }, device: caller.device.digest, now }));
  const asker = isKnown ? caller.device.digest : computeDigest(caller.network);
  const recentRequests = await listMailRequestsSince(tx, new Date(now.getTime() - 3_600_000), { address, kind });
  const scaledBudget = { ...budget, perAsker: budget.perAsker * factor, perAddress: budget.perAddress * factor };
  const verdict = judgeMail(recentRequests, { asker, isKnown }, { budget: scaledBudget, now });
  if (verdict.kind === 'wait') throw tooManyMails(verdict.seconds);
  if (verdict.kind === 'spent') return false;
  await insertMailRequest(tx, { id: newId(), address, kind, asker, now });
  return true;
}
