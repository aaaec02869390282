import { judgeMail } from '@placejuste/domain/account';
import { advisoryLock } from '../../platform/postgres/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyTexts } from '../auth-error.ts';
import { hmac } from '../keys/digests.ts';
import { limitCaller } from '../limits/limit-caller.ts';
import { countRequests, insertMailRequest, listMailRequestsSince } from '../mails/mail-requests.repository.ts';
import type { Caller } from '../wire/caller.ts';

/** Per hour: ten people of one home, or one machine that tries the numbers of others. */
const perNetwork = 10;

/**
 * Messages that strangers can request share the spacing of a number, whatever the code is for. Those that its signed-in
 * owner requests count apart: otherwise, anyone who knows a number could block its second factor for ever.
 */
const kinds = { asked: 'sms', owner: 'sms-owner' } as const;
/** Part of the hourly budget that strangers may use: the rest is for signed-in owners. */
const partOfStrangers = 3 / 4;

type SmsContext = Pick<AuthContext, 'tx' | 'clock' | 'newId' | 'secrets' | 'limits'> & {
  readonly settings: Pick<AuthContext['settings'], 'phone' | 'rateLimitFactor'>;
};

interface TextMessageRequest {
  readonly phone: string;
  readonly caller: Pick<Caller, 'network' | 'home'>;
  /** True when a signed-in person requests it for their own confirmed number. */
  readonly isOwner?: boolean;
}

/**
 * Counts a text message requested for a number, known or not, as mails are counted; the whole service has a budget too.
 * @throws AuthError when the last one was sent less than a minute ago, or when a budget is spent
 */
export async function reserveSms(
  { tx, clock, newId, secrets, settings, limits }: SmsContext,
  { phone, caller, isOwner = false }: TextMessageRequest,
): Promise<void> {
  const { phone: phoneSettings, rateLimitFactor: factor } = settings;
  const { budget, smsPerHour } = phoneSettings;
  const kind = isOwner ? kinds.owner : kinds.asked;
  const now = clock.now();
  const computeDigest = (text: string): string => hmac(secrets.key('auth-mail-requests'), text).toString('base64url');
  const address = computeDigest(`tel:${phone}`);
  const asker = computeDigest(caller.network);
  const demandBudget = async (): Promise<void> => {
    const recentRequests = await listMailRequestsSince(tx, new Date(now.getTime() - 3_600_000), { address, kind });
    const scaled = { ...budget, perAsker: budget.perAsker * factor, perAddress: budget.perAddress * factor };
    const verdict = judgeMail(recentRequests, { asker, isKnown: false }, { budget: scaled, now });
    if (verdict.kind !== 'send') throw tooManyTexts(verdict.kind === 'wait' ? verdict.seconds : 0);
    const [strangerCount, ownerCount] = [await countRequests(tx, kinds.asked), await countRequests(tx, kinds.owner)];
    const isSpent = !isOwner && strangerCount >= Math.ceil(smsPerHour * partOfStrangers);
    if (isSpent || strangerCount + ownerCount >= smsPerHour) throw tooManyTexts(0);
  };
  // A request that is refused anyway uses none of the budget.
  await demandBudget();
  const shares = limitCaller(caller, `text messages, ${kind}`, perNetwork * factor);
  if ((await limits.takeAll(shares)) > 0) throw tooManyTexts(0);
  // One lock for all numbers, since each call reads and writes the budget of the service. No outside call is made under
  // it.
  await advisoryLock(tx, 'text messages');
  await demandBudget();
  await insertMailRequest(tx, { id: newId(), address, kind, asker, now });
}
