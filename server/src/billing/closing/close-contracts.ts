import { listCardsAfter, computeClosingEffect, type EffectOfClosing } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { lockNewPayments } from './lock-new-payments.ts';
import { openDossiers, withdrawDossiers } from './withdraw-dossiers.ts';
import { paysOnce } from '../pays-once.ts';
import { scheduleForgottenCardNow } from '../cards/forget-card.job.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { closingRepository } from './closing.repository.ts';
import { scheduleRefundAfterClosing } from './refund-after-closing.job.ts';

/** Refund of an account's subscriptions and dossiers when the account is closed. */
export interface RefundOnClosing {
  readonly cents: number;
  /** True within the withdrawal period: closing the account is then a withdrawal. */
  readonly isWithdrawal: boolean;
}

interface ClosedContract {
  readonly row: SubscriptionRow;
  readonly effect: EffectOfClosing;
  /** The card charged until now, and the cards given since. */
  readonly cards: readonly (string | null)[];
}

/** Refund that closing the account would make; null where there is none. */
export async function previewRefundOnClosing(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<RefundOnClosing | null> {
  return computeClosingRefund(await computeClosingEffects(context, userId), await openDossiers(context, userId));
}

interface Closing {
  readonly userId: string;
  /** False before the first start of the service, whose sweep then finds what is owed. */
  readonly hasQueue: boolean;
}

/**
 * Ends the contracts of an account, in the transaction that erases it, which locked its contracts, before its rows are
 * deleted. Withdraws from what is still within its withdrawal period, writes the refunds owed where they outlive the
 * account, and keeps the number of a charge whose answer is unknown, to refund it if it was taken.
 */
export async function closeContracts(
  context: ServiceContext,
  { userId, hasQueue }: Closing,
): Promise<RefundOnClosing | null> {
  const { tx } = context;
  const dossiers = await withdrawDossiers(context, { userId, hasQueue });
  const closedContracts = await computeClosingEffects(context, userId);
  for (const { row, effect, cards } of closedContracts) {
    for (const { refund: reference, payment, amountCents, askedAt, hasFailed } of effect.refunds) {
      await closingRepository(tx).addRefund({
        reference,
        provider: row.provider,
        payment,
        amount_cents: amountCents,
        asked_at: askedAt,
        made_at: null,
        left_at: hasFailed ? context.clock.now() : null,
      });
      if (hasQueue && !hasFailed) await scheduleRefundAfterClosing(context, reference);
    }
    for (const card of cards) await scheduleForgottenCardNow(context, { ...row, card }, hasQueue);
    for (const charge of effect.charges) await closingRepository(tx).addCharge(buildChargeRow(context, row, charge));
  }
  return computeClosingRefund(closedContracts, dossiers);
}

/**
 * Locks the contracts of a person. The order of locks about one person's money is the same in every transaction: the
 * checkout, the subscription, the account, and last the series of invoices; two orders would deadlock. A charge in
 * progress is waited for, or it would be deleted with the account before its answer is known. A payment page being
 * opened is waited for before all of them, and no other opens until the account is gone: its payment would buy nothing.
 */
export async function lockContractsOf({ tx }: Pick<ServiceContext, 'tx'>, userId: string): Promise<void> {
  await lockNewPayments(tx, userId);
  await billingRepository(tx).lockAllOf(userId);
  const subscriptions = subscriptionsRepository(tx);
  const lockedIds = new Set<string>();
  for (;;) {
    // A transaction that held one of these locks may have opened a subscription: the list is read again until all are
    // locked.
    const ids = (await subscriptions.listOfPerson(userId)).map(({ id }) => id).filter((id) => !lockedIds.has(id));
    if (ids.length === 0) return;
    for (const id of ids.sort()) {
      await subscriptions.lock(id);
      lockedIds.add(id);
    }
  }
}

async function computeClosingEffects(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<readonly ClosedContract[]> {
  const subscriptions = subscriptionsRepository(tx);
  const rows = await subscriptions.listOfPerson(userId);
  const events = await subscriptions.listEventsOfEach(rows.map(({ id }) => id));
  return rows.map((row) => {
    const contractEvents = events.get(row.id) ?? [];
    const cards = [row.card, ...listCardsAfter(row.card, contractEvents)];
    return { row, effect: computeClosingEffect(toTerms(row), contractEvents, clock.now()), cards };
  });
}

function computeClosingRefund(
  closedContracts: readonly ClosedContract[],
  dossiers: readonly { readonly refundCents: number }[],
): RefundOnClosing | null {
  const refunds = [
    ...closedContracts.flatMap(({ effect }) => effect.refunds.map(({ amountCents }) => amountCents)),
    ...dossiers.map(({ refundCents }) => refundCents),
  ];
  if (refunds.length === 0) return null;
  return {
    cents: refunds.reduce((sum, cents) => sum + cents, 0),
    isWithdrawal: dossiers.length > 0 || closedContracts.some(({ effect }) => effect.isWithdrawal),
  };
}

function buildChargeRow(
  { newId, clock }: Pick<ServiceContext, 'newId' | 'clock'>,
  row: SubscriptionRow,
  { charge, attempt, amountCents }: EffectOfClosing['charges'][number],
): CheckoutRow {
  return {
    id: newId(),
    user_id: null,
    purpose: 'subscription',
    plan_type: row.plan_type,
    declaration_id: null,
    amount_cents: amountCents,
    receipt_email: null,
    ...paysOnce,
    state: 'open',
    provider: row.provider,
    provider_reference: `${row.id}:${charge}:${attempt}`,
    payment_url: null,
    sale_terms_id: null,
    created_at: clock.now(),
    settled_at: null,
    looked_at: null,
    payment: null,
    wallet_payment: null,
    refund_asked_at: null,
    refunded_at: null,
    refund_cents: null,
    withdrawn_at: null,
    withdrawn_cents: null,
    erased_at: clock.now(),
  };
}
