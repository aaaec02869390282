import { computeLastDayToWithdraw, type PlanType } from '@placejuste/domain/billing';
import { ok, toParisDay, refuse, type PlainDate, type Result } from '@placejuste/domain/kernel';
import {
  findAgreedEnd,
  canWithdraw,
  computeLeavingRefund,
  computeSubscriptionState,
  computeUnpaidEnd,
  findUpcomingPayment,
  isPaused,
  type LeavingKind,
  type SubscriptionEvent,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { recordAnswers } from '../subscriptions/record-answers.ts';
import { scheduleFollow } from '../subscriptions/schedule-follow.ts';
import { toNextCharge, toTerms, type NextCharge } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { loadContractsAt, type ContractsAt } from './load-contracts-at.ts';

export interface Leaving {
  readonly userId: string;
  readonly kind: LeavingKind;
  /** When the request was made: the dates are counted from it, not from when it is carried out. */
  readonly askedAt: Date;
}

export interface LeavingEffect {
  /** The plan that is left. */
  readonly planType: PlanType;
  /** First day without the subscription. */
  readonly endsOn: PlainDate;
  /** Last day to pay a refused charge; unpaid, the subscription ends then. Null: no charge was refused. */
  readonly graceEndsOn: PlainDate | null;
  readonly refundCents: number;
  /** The next payment before the end; null: none, or one that was refused. */
  readonly nextCharge: NextCharge | null;
  /** Last day on which a withdrawal would refund everything instead; null: past, or a withdrawal was asked for. */
  readonly withdrawBy: PlainDate | null;
  /** True when the request was already carried out. */
  readonly isDone: boolean;
  /** When it was asked for; of one that was carried out, the first asking. */
  readonly askedAt: Date;
  /** The plan that was to follow, whether or not it has begun since: it ends with the one left. Null: none. */
  readonly undone: PlanType | null;
  /** The current plan, where only the plan that was to follow is cancelled; else null. */
  readonly goesOn: PlanType | null;
}

export type LeavingRefusal = 'NO_SUBSCRIPTION' | 'WITHDRAWAL_OVER';

/** Computes the effect of leaving, by law and contract, without carrying it out. */
export async function previewLeaving(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  leaving: Leaving,
): Promise<Result<LeavingEffect, LeavingRefusal>> {
  const prepared = await prepareLeaving(context, leaving);
  return prepared.ok ? ok(prepared.value.effect) : prepared;
}

/**
 * Ends a subscription as its holder asked: the cancellation or the withdrawal, then its refund and mails. Repeatable.
 */
export async function leaveSubscription(
  context: ServiceContext,
  leaving: Leaving,
): Promise<Result<LeavingEffect, LeavingRefusal>> {
  const prepared = await prepareLeaving(context, leaving);
  if (!prepared.ok) return prepared;
  const { effect, ends } = prepared.value;
  if (effect.isDone) return ok(effect);
  const answers = ends.map(({ row, event }) => ({ id: row.id, event }));
  for (const [id, advanced] of await recordAnswers(context, answers))
    if (advanced !== null && advanced.act !== null) await scheduleFollow(context, id);
  return ok(effect);
}

/** A contract, and the event that ends it. */
interface Ending {
  readonly row: SubscriptionRow;
  readonly event: SubscriptionEvent;
}

interface PreparedLeaving {
  readonly effect: LeavingEffect;
  readonly ends: readonly Ending[];
}

async function prepareLeaving(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  leaving: Leaving,
): Promise<Result<PreparedLeaving, LeavingRefusal>> {
  const subscriptions = subscriptionsRepository(tx);
  const contracts = await loadContractsAt(tx, leaving);
  const ends = listEndings(leaving, contracts);
  const [first] = ends;
  if (first === undefined) return refuse(isStanding(contracts) ? 'WITHDRAWAL_OVER' : 'NO_SUBSCRIPTION');
  const effects: EndingEffect[] = [];
  for (const { row, event } of ends) {
    const events = await subscriptions.listEvents(row.id);
    const recordedEvent = events.find(({ id }) => id === event.id);
    const askedAt = (recordedEvent ?? event).at;
    effects.push({
      isDone: recordedEvent !== undefined,
      askedAt,
      ...computeEffect(row, recordedEvent ? events : [...events, event], { at: askedAt, now: clock.now() }),
    });
  }
  const isDone = effects.every((effect) => effect.isDone);
  const askedAt = effects[0]?.askedAt ?? leaving.askedAt;
  // The contract ended for another reason since: only a plan that follows it is left to cancel.
  if (!isDone && first.row.status === 'ended' && contracts.follower === null) return refuse('NO_SUBSCRIPTION');
  const { plan_type: planType } = first.row;
  const orderedPlanType = contracts.pendingPlan?.order.planType ?? null;
  const leftDay = toParisDay(leaving.askedAt);
  if (first.event.kind === 'plan-kept' && orderedPlanType !== null) {
    const effect = {
      planType: orderedPlanType,
      endsOn: leftDay,
      refundCents: 0,
      nextCharge: null,
      withdrawBy: null,
      isDone,
      askedAt,
      undone: null,
      goesOn: planType,
    };
    return ok({ ends, effect: { ...effect, graceEndsOn: null } });
  }
  return ok({
    ends,
    effect: {
      planType,
      ...buildEnd(effects[0], leftDay),
      refundCents: effects.reduce((sum, { refundCents }) => sum + refundCents, 0),
      withdrawBy: leaving.kind === 'cancellation' ? findDayToWithdraw(first.row, clock.now()) : null,
      isDone,
      askedAt,
      undone: ends[1]?.row.plan_type ?? orderedPlanType,
      goesOn: null,
    },
  });
}

interface EndingEffect extends Pick<LeavingEffect, 'isDone' | 'askedAt'> {
  readonly endsAt: Date | undefined;
  readonly graceEndsOn: PlainDate | null;
  readonly refundCents: number;
  readonly nextCharge: NextCharge | null;
}

/** When the contract of that time ends, and what is still charged until then. */
function buildEnd(
  effect: EndingEffect | undefined,
  leftDay: PlainDate,
): Pick<LeavingEffect, 'endsOn' | 'graceEndsOn' | 'nextCharge'> {
  const { endsAt, graceEndsOn = null, nextCharge = null } = effect ?? {};
  return { endsOn: endsAt === undefined ? leftDay : toParisDay(endsAt), graceEndsOn, nextCharge };
}

/** Effect on a contract of an event that ends it, given last among its events. */
function computeEffect(
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
  { at: askedAt, now }: { readonly at: Date; readonly now: Date },
): Omit<EndingEffect, 'isDone' | 'askedAt'> {
  const terms = toTerms(row);
  const state = computeSubscriptionState(terms, events, now);
  const graceEndsOn = computeUnpaidEnd(state);
  const end = graceEndsOn === null ? state.end : findAgreedEnd(terms, events, now);
  const upcoming = graceEndsOn === null && !isPaused(events) ? findUpcomingPayment(terms, events, state) : null;
  const nextCharge = toNextCharge(upcoming, now);
  const refundCents = computeLeavingRefund(terms, events, { askedAt, now });
  return { endsAt: end?.at, graceEndsOn, refundCents, nextCharge };
}

/** Last day to withdraw; null when past, or when the contract has already ended, for instance by a later withdrawal. */
function findDayToWithdraw(row: SubscriptionRow, now: Date): PlainDate | null {
  const terms = toTerms(row);
  return row.status !== 'ended' && canWithdraw(terms, now) ? computeLastDayToWithdraw(terms.startsOn) : null;
}

/** True for a contract that had not ended: an ended one has nothing to stop, even inside the withdrawal period. */
function isStanding({ standingContract }: ContractsAt): boolean {
  return standingContract !== null && standingContract.status !== 'ended';
}

/**
 * Lists the contracts to end, the one of that time first. A plan ordered before the request that began after it is
 * withdrawn from: nothing of it is due. A plan that has not begun is cancelled with the one that it was to follow; past
 * the withdrawal period of that one, a withdrawal cancels the order alone.
 */
function listEndings(
  { kind, askedAt }: Leaving,
  { standingContract, follower, pendingPlan }: ContractsAt,
): readonly Ending[] {
  if (standingContract === null) return [];
  const following = follower === null ? [] : [{ row: follower, event: buildWithdrawal(askedAt) }];
  if (kind === 'cancellation')
    return [{ row: standingContract, event: { id: 'stop-asked', kind: 'stop-asked', at: askedAt } }, ...following];
  if (canWithdraw(toTerms(standingContract), askedAt))
    return [{ row: standingContract, event: buildWithdrawal(askedAt) }, ...following];
  if (pendingPlan?.isRevocable !== true) return following;
  const { id: cancels } = pendingPlan.order;
  return [{ row: standingContract, event: { id: `kept:${cancels}`, kind: 'plan-kept', at: askedAt, cancels } }];
}

/** The id is fixed, so that only the first request counts. */
function buildWithdrawal(at: Date): SubscriptionEvent {
  return { id: 'withdrawn', kind: 'withdrawn', at };
}
