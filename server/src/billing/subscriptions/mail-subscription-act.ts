import { computeLastDayOfGrace } from '@placejuste/domain/billing';
import { addDays, formatLongDate, toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { stepActNames } from '@placejuste/domain/step-act';
import {
  findAgreedEnd,
  findPlanOrder,
  listFirstTermCharges,
  computeChangeDay,
  hasLaterCharges,
  buildPlannedCharge,
  computeLeavingRefund,
  computeChargeTerm,
  computeTerms,
  computeUnpaidEnd,
  findUpcomingPayment,
  isPaused,
  type SubscriptionEvent,
  type SubscriptionMail,
  type SubscriptionState,
  type SubscriptionTerms,
} from '@placejuste/domain/subscription';
import { findPerson } from '../../accounts/index.ts';
import { ownRefusal, queueMail, type MailContent } from '../../mails/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { buildRefundFailedMail } from '../billing.text.fr.ts';
import { buildRecordId, isRecordMail } from '../contract-records/record-mails.ts';
import { storeContractRecord } from '../contract-records/store-contract-record.ts';
import { planChangeMails } from '../plan-change/plan-change-mails.text.fr.ts';
import { textInsteadOfMail } from '../mails/text-instead-of-mail.ts';
import { readNextAct } from '../read-next-act.ts';
import { loadAgreedTerms, type AgreedTerms } from '../terms/load-agreed-terms.ts';
import { buildTermsFile } from '../terms/terms-mail.text.fr.ts';
import { saleTermsRepository } from '../terms/sale-terms.repository.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import { subscriptionMails, type FailedFacts, type SubscriptionMailText } from './subscription-mails.text.fr.ts';
import { toNextCharge, toTerms } from './subscription.view.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

interface MailAct {
  readonly row: SubscriptionRow;
  readonly mail: SubscriptionMail;
  readonly state: SubscriptionState;
  readonly events: readonly SubscriptionEvent[];
}

/**
 * Sends one mail of a subscription, and creates a notification for what cannot wait until it is read. Returns false
 * when no mailbox accepts it.
 */
export async function mailSubscriptionAct(context: ServiceContext, act: MailAct): Promise<boolean> {
  const { row, mail, state } = act;
  const person = await findPerson(context.tx, row.user_id);
  if (person === null) return false;
  const action = await findAction(context, act);
  const { content, saleTerms, saleTermsId } = await writeSubscriptionMail(context, act, person.firstName);
  const files = saleTerms === null ? [] : [buildTermsFile(saleTerms)];
  await queueMail(context, { to: person.email, files, ...content, ...(action === undefined ? {} : { action }) });
  const userId = row.user_id;
  if (isRecordMail(mail)) {
    const { subject, paragraphs } = content;
    const id = buildRecordId(row, mail);
    await storeContractRecord(context, { id, userId, at: context.clock.now(), subject, paragraphs, saleTermsId });
  }
  if (mail.name === 'stop' || mail.name === 'withdrawn' || mail.name === 'refund-failed')
    await textInsteadOfMail(context, { userId, person, paragraphs: content.paragraphs });
  if (mail.name === 'failed' && mail.reminder === 1 && state.failed !== null) {
    const until = formatLongDate(computeGraceEnd(state, row));
    const { paymentToApprove, paymentFailed } = notificationMessages;
    const message = state.failed.needsAuthentication ? paymentToApprove(until) : paymentFailed(until);
    await notifyPerson(context, { userId, message });
  }
  if (mail.name === 'ended') await notifyPerson(context, { userId, message: notificationMessages.subscriptionEnded() });
  return person.email !== '' && (await ownRefusal(context.tx, person)) === null;
}

interface MailWithTerms {
  readonly content: SubscriptionMailText;
  /** The conditions of sale joined to it; null: none. */
  readonly saleTerms: string | null;
  readonly saleTermsId: number | null;
}

/** Writes one mail of a subscription, from the state at this instant. */
export async function writeSubscriptionMail(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'publicUrl'>,
  act: MailAct,
  firstName: string,
): Promise<MailWithTerms> {
  const orderTerms = await findActTerms(context, act);
  const { content: saleTerms, termsId: saleTermsId } = orderTerms;
  return { content: buildText(context, { ...act, orderTerms }, firstName), saleTerms, saleTermsId };
}

async function findAction(context: ServiceContext, { row, mail, state }: MailAct): Promise<MailContent['action']> {
  if (mail.name === 'started') return readNextAct(context, row.user_id);
  const url = `${context.publicUrl}/pwa/billing`;
  if (mail.name === 'ended' || (mail.name === 'ends-soon' && state.end?.reason === 'term'))
    return { label: stepActNames['choose-plan'], url };
  if (mail.name !== 'failed') return undefined;
  return { label: stepActNames[state.failed?.needsAuthentication === true ? 'approve-renewal' : 'pay-renewal'], url };
}

/** The conditions accepted, joined to the mail of a contract and to that of an order of a following plan. */
async function findActTerms(context: Pick<ServiceContext, 'tx'>, { row, mail, events }: MailAct): Promise<AgreedTerms> {
  if (mail.name === 'plan-asked') return loadChangeTerms(context, events, mail.change);
  if (mail.name !== 'started') return noTerms;
  if (row.follows === null) {
    const order = await billingRepository(context.tx).find(row.id);
    return order === undefined ? noTerms : loadAgreedTerms(context, order);
  }
  const former = await subscriptionsRepository(context.tx).listEvents(row.follows);
  return loadChangeTerms(context, former, findPlanOrder(former)?.id ?? '');
}

async function loadChangeTerms(
  { tx }: Pick<ServiceContext, 'tx'>,
  events: readonly SubscriptionEvent[],
  change: string,
): Promise<AgreedTerms> {
  const planOrder = events.find(({ id }) => id === change);
  if (planOrder === undefined) return noTerms;
  const terms = await saleTermsRepository(tx).findAt(planOrder.at);
  return { consentedAt: planOrder.at, termsId: terms?.id ?? null, content: terms?.content ?? null };
}

const noTerms: AgreedTerms = { consentedAt: null, termsId: null, content: null };

function buildText(
  { publicUrl, clock }: Pick<ServiceContext, 'publicUrl' | 'clock'>,
  act: MailAct & { readonly orderTerms: AgreedTerms },
  firstName: string,
): SubscriptionMailText {
  const { row, mail, state, events, orderTerms } = act;
  const terms = computeTerms(toTerms(row), events, clock.now());
  const contract = { terms, number: row.id };
  switch (mail.name) {
    case 'started':
      return subscriptionMails.started(firstName, {
        ...contract,
        agreed: orderTerms,
        at: chooseContractDate(row, orderTerms),
        publicUrl,
      });
    case 'receipt':
      return subscriptionMails.receipt(firstName, {
        charge: buildPlannedCharge(terms, mail.charge),
        count: computeChargeTerm(terms, mail.charge) === 0 ? listFirstTermCharges(terms).length : null,
        next: toNextCharge(findUpcomingPayment(terms, events, state), clock.now()),
        publicUrl,
      });
    case 'late-charge': {
      const takenOn = addDays(toParisDay(clock.now()), 1);
      return subscriptionMails.lateCharge(firstName, { charge: buildPlannedCharge(terms, mail.charge), takenOn });
    }
    case 'failed': {
      const { amountCents } = buildPlannedCharge(terms, mail.charge);
      return buildFailureText(firstName, state, {
        reminder: mail.reminder,
        until: computeGraceEnd(state, row),
        amountCents,
      });
    }
    case 'renewal-notice':
      return subscriptionMails.notice(firstName, { terms, term: mail.term, publicUrl });
    case 'stop':
      return buildStopText(firstName, act, { ...contract, now: clock.now() });
    case 'withdrawn':
      return buildWithdrawalText(firstName, act, { ...contract, now: clock.now() });
    case 'ends-soon':
      return subscriptionMails.endsSoon(firstName, { terms, day: mail.day, isStopped: state.end?.reason === 'stop' });
    case 'ended':
      return subscriptionMails.ended(firstName, state.end?.reason ?? 'term');
    case 'card-changed': {
      const at = events.find((event) => event.kind === 'card-changed' && event.card === mail.card)?.at ?? clock.now();
      const next = toNextCharge(findUpcomingPayment(terms, events, state), clock.now());
      const card = { at, next, publicUrl };
      // Without later charges before, no card was stored: this one was given for a change of plan.
      if (!hasLaterCharges(terms)) return planChangeMails.cardGiven(firstName, card);
      return subscriptionMails.cardChanged(firstName, card);
    }
    case 'plan-asked':
    case 'plan-soon':
    case 'plan-kept': {
      const change = events.find(({ id }) => id === mail.change);
      if (change?.kind !== 'plan-asked')
        return planChangeMails.planKept(firstName, {
          ...contract,
          at: change?.at ?? clock.now(),
          endsOn: terms.renews && state.end?.reason === 'term' ? toParisDay(state.end.at) : null,
        });
      const next = { planType: change.planType, renews: change.renews, chargeCents: change.amountCents };
      const facts = {
        ...contract,
        next: { ...next, startsOn: computeChangeDay(terms, change.at) },
        agreed: orderTerms,
        publicUrl,
      };
      if (mail.name === 'plan-soon') return planChangeMails.planSoon(firstName, facts);
      return planChangeMails.planAsked(firstName, { ...facts, at: change.at });
    }
    case 'refund-failed':
      return buildRefundFailedMail(firstName, findRefundedCents(events, mail.refund));
    case 'refunded':
      return subscriptionMails.refunded(firstName, {
        cents: findRefundedCents(events, mail.refund),
        isByCard: !followsFailedRefund(events, mail.refund),
        publicUrl,
      });
  }
}

/** A refused charge may still be paid: the mail gives the agreed end, and the earlier one if it stays unpaid. */
function buildStopText(firstName: string, { row, state, events }: MailAct, { now, ...contract }: ContractNow) {
  const askedAt = events.find(({ kind }) => kind === 'stop-asked')?.at ?? row.started_at;
  const graceEndsOn = computeUnpaidEnd(state);
  const end = graceEndsOn === null ? state.end : findAgreedEnd(contract.terms, events, now);
  const ends = toParisDay(end?.at ?? askedAt);
  const next = isPaused(events) ? null : toNextCharge(findUpcomingPayment(contract.terms, events, state), now);
  const undone = findPlanOrder(events)?.planType ?? null;
  return subscriptionMails.stop(firstName, { ...contract, askedAt, ends, graceEndsOn, next, undone });
}

interface ContractNow {
  readonly terms: SubscriptionTerms;
  readonly number: string;
  readonly now: Date;
}

/**
 * When the holder left before the first day of this subscription, its mail tells that the following plan is cancelled.
 */
function buildWithdrawalText(
  firstName: string,
  { row, state, events }: MailAct,
  { now, ...contract }: ContractNow,
): SubscriptionMailText {
  const at = state.end?.at ?? row.started_at;
  const withdrawn = { ...contract, at, cents: computeLeavingRefund(contract.terms, events, { askedAt: at, now }) };
  if (row.follows !== null && withdrawn.at < row.started_at) return planChangeMails.undone(firstName, withdrawn);
  const undone = findPlanOrder(events)?.planType ?? null;
  return subscriptionMails.withdrawn(firstName, { ...withdrawn, undone });
}

function buildFailureText(firstName: string, { failed }: SubscriptionState, facts: FailedFacts): SubscriptionMailText {
  return failed?.needsAuthentication === true
    ? subscriptionMails.toApprove(firstName, facts)
    : subscriptionMails.failed(firstName, facts);
}

/** Date of the contract. A plan that follows another was concluded when it was ordered. */
function chooseContractDate(row: SubscriptionRow, { consentedAt }: AgreedTerms): Date {
  return row.follows === null ? row.started_at : (consentedAt ?? row.started_at);
}

/** Last day of the grace period, pauses counted. */
function computeGraceEnd({ failed }: SubscriptionState, row: SubscriptionRow): PlainDate {
  return failed === null ? computeLastDayOfGrace(row.started_at) : addDays(toParisDay(failed.graceEndsAt), -1);
}

/** True where an earlier refund of the same payment failed. */
function followsFailedRefund(events: readonly SubscriptionEvent[], refund: string): boolean {
  const refunded = events.find((event) => event.kind === 'refunded' && event.refund === refund);
  return events.some(
    (event) => event.kind === 'refund-failed' && refunded?.kind === 'refunded' && event.payment === refunded.payment,
  );
}

function findRefundedCents(events: readonly SubscriptionEvent[], refund: string): number {
  const refunded = events.find((event) => event.kind === 'refunded' && event.refund === refund);
  return refunded?.kind === 'refunded' ? refunded.amountCents : 0;
}
