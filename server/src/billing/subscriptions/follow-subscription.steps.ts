import { getPlan } from '@placejuste/domain/billing';
import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import {
  authenticationRequired,
  PaymentFault,
  type ChargeAnswer,
  type ChargeRequest,
  type PaymentProvider,
  type RefundAnswer,
} from '../../platform/payment/index.ts';
import { advanceSubscription, type AdvancedSubscription, type ProviderAct } from './advance-subscription.ts';
import { recordAnswer } from './record-answers.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

/** More acts than one subscription has in a day: a bug must not charge in a loop. */
const maxActs = 12;

export interface FollowedSubscription {
  readonly id: string;
  /** State of a subscription already advanced in a batch; absent: not advanced yet. */
  readonly begun?: AdvancedSubscription | null | undefined;
}

/**
 * Does everything due for one subscription. Rejects with a PaymentFault when the provider does not answer: the request
 * is repeated later, under the same name.
 */
export async function followSubscription(
  platform: Platform,
  provider: PaymentProvider,
  { id, begun }: FollowedSubscription,
): Promise<void> {
  const advance = () => runAsService(platform, (context) => advanceSubscription(context, { id }));
  let advanced = begun ?? (await advance());
  for (let turn = 0; turn < maxActs; turn += 1) {
    if (advanced === null || advanced.act === null || advanced.row.provider !== provider.name) return;
    const { row, act, askedAt } = advanced;
    const event = await askProvider(platform, provider, { row, act, askedAt });
    // The same event may have been stored meanwhile: the acts due are then computed again.
    advanced = (await runAsService(platform, (context) => recordAnswer(context, { id, event }))) ?? (await advance());
  }
  platform.log.error({ subscription: id }, 'subscription has too many acts due');
}

export interface RequestedAct {
  readonly row: SubscriptionRow;
  readonly act: ProviderAct;
  readonly askedAt: Date;
}

export async function askProvider(
  { clock, log }: Platform,
  provider: PaymentProvider,
  { row, act, askedAt }: RequestedAct,
): Promise<SubscriptionEvent> {
  if (act.kind === 'refund') {
    const { refund, payment, amountCents } = act;
    const answer = await tryRefund(provider, { ...act, askedAt });
    const at = clock.now();
    if (answer === 'failed') {
      log.error({ subscription: row.id, payment }, 'refund refused: for the team');
      return { id: `refund-failed:${refund}`, at, kind: 'refund-failed', payment, refund };
    }
    return { id: `refunded:${refund}`, at, kind: 'refunded', payment, refund, amountCents };
  }
  const { charge, attempt, amountCents, waits = 0 } = act;
  const answer =
    row.card === null
      ? ({ state: 'refused', code: 'card_not_kept' } as const)
      : await tryCharge(provider, {
          reference: `${row.id}:${charge}:${attempt}`,
          askedAt,
          card: row.card,
          amountCents,
          label: getPlan(row.plan_type).productName,
        });
  const at = clock.now();
  switch (answer.state) {
    case 'paid':
      return { id: `paid:${answer.payment}`, at, kind: 'paid', charge, payment: answer.payment, amountCents };
    case 'pending':
      return {
        id: `charge-pending:${charge}:${attempt}${waits === 0 ? '' : `:${waits}`}`,
        at,
        kind: 'charge-pending',
        charge,
        attempt,
      };
    case 'refused':
      log.info({ subscription: row.id, code: answer.code }, 'charge refused');
      return {
        id: `refused:${charge}:${attempt}`,
        at,
        kind: 'refused',
        charge,
        attempt,
        needsAuthentication: answer.code === authenticationRequired,
      };
  }
}

/**
 * A charge that the provider calls invalid counts as refused by a bank: the holder is mailed, and may pay with another
 * card.
 */
async function tryCharge(provider: PaymentProvider, request: ChargeRequest): Promise<ChargeAnswer> {
  try {
    return await provider.charge(request);
  } catch (error) {
    if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
    return { state: 'refused', code: String(error.detail['code'] ?? 'charge_invalid') };
  }
}

/** A refund refused for good is left to the team; one that the provider could not receive is requested again. */
async function tryRefund(
  provider: PaymentProvider,
  {
    refund,
    payment,
    amountCents,
    askedAt,
  }: Extract<ProviderAct, { readonly kind: 'refund' }> & Pick<RequestedAct, 'askedAt'>,
): Promise<RefundAnswer> {
  try {
    return await provider.refund({ reference: refund, askedAt, payment, amountCents });
  } catch (error) {
    if (error instanceof PaymentFault && error.kind === 'refused') return 'failed';
    throw error;
  }
}
