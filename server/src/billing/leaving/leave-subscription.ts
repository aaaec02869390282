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
  type PlannedCharge,
  type SubscriptionEvent,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { recordAnswers } from '../subscriptions/record-answers.ts';
import { scheduleFollow } from '../subscriptions/schedule-follow.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { loadContractsAt, type ContractsAt } from './load-contracts-at.ts';

export interface Leaving {
  readonly userId: string;
  readonly kind: LeavingKind;
  /** When it was asked for: the dates are counted from it, whenever it is carried out. */
  readonly askedAt: Date;
}

export interface LeavingEffect {
  /** The plan that is left. */
  readonly planType: PlanType;
  /** First day without the subscription. */
  readonly endsOn: PlainDate;
  /** Last day to pay a charge that was refused: it ends then where it is not paid. Null: none was. */
  readonly graceEndsOn: PlainDate | null;
  readonly refundCents: number;
  /** The next payment until it ends; null: none, or one that was refused. */
  readonly nextCharge: PlannedCharge | null;
  /** Last day on which all of it is paid back instead; null: past, or not what was asked for. */
  readonly withdrawBy: PlainDate | null;
  /** It was carried out before. */
  readonly isDone: boolean;
  /** The plan that was to follow, whether it began since or not: it goes with the one that is left. */
  readonly undone: PlanType | null;
  /** The plan that runs, where one that was to follow is all that is left. */
  readonly goesOn: PlanType | null;
}

export type LeavingRefusal = 'NO_SUBSCRIPTION' | 'WITHDRAWAL_OVER';

/** What leaving would do, by the law and the contract, before it is done. */
export async function previewLeaving(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  leaving: Leaving,
): Promise<Result<LeavingEffect, LeavingRefusal>> {
  const prepared = await prepareLeaving(context, leaving);
  return prepared.ok ? ok(prepared.value.effect) : prepared;
}

/** Ends a subscription as its holder asked: the stop or the withdrawal, its refund and its mails follow. Repeatable. */
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

/** A contract, and what ends it. */
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
    const isDone = events.some(({ id }) => id === event.id);
    effects.push({
      isDone,
      ...computeEffect(row, isDone ? events : [...events, event], { at: event.at, now: clock.now() }),
    });
  }
  const isDone = effects.every((effect) => effect.isDone);
  // Ended by something else since: only a plan that follows it is left to undo.
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
      undone: ends[1]?.row.plan_type ?? orderedPlanType,
      goesOn: null,
    },
  });
}

interface EndingEffect {
  readonly isDone: boolean;
  readonly endsAt: Date | undefined;
  readonly graceEndsOn: PlainDate | null;
  readonly refundCents: number;
  readonly nextCharge: PlannedCharge | null;
}

/** When the contract that stood first ends, and what it costs until then. */
function buildEnd(
  effect: EndingEffect | undefined,
  leftDay: PlainDate,
): Pick<LeavingEffect, 'endsOn' | 'graceEndsOn' | 'nextCharge'> {
  const { endsAt, graceEndsOn = null, nextCharge = null } = effect ?? {};
  return { endsOn: endsAt === undefined ? leftDay : toParisDay(endsAt), graceEndsOn, nextCharge };
}

/** What ends a contract, told with its last events, does to it. */
function computeEffect(
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
  { at: askedAt, now }: { readonly at: Date; readonly now: Date },
): Omit<EndingEffect, 'isDone'> {
  const terms = toTerms(row);
  const state = computeSubscriptionState(terms, events, now);
  const graceEndsOn = computeUnpaidEnd(state);
  const end = graceEndsOn === null ? state.end : findAgreedEnd(terms, events, now);
  const nextCharge = graceEndsOn === null && !isPaused(events) ? findUpcomingPayment(terms, events, state) : null;
  const refundCents = computeLeavingRefund(terms, events, { askedAt, now });
  return { endsAt: end?.at, graceEndsOn, refundCents, nextCharge };
}

/** Null too where it ended, as by a withdrawal asked for since. */
function findDayToWithdraw(row: SubscriptionRow, now: Date): PlainDate | null {
  const terms = toTerms(row);
  return row.status !== 'ended' && canWithdraw(terms, now) ? computeLastDayToWithdraw(terms.startsOn) : null;
}

/** What ended long ago has nothing left to stop, whatever the days it could be withdrawn from. */
function isStanding({ standingContract }: ContractsAt): boolean {
  return standingContract !== null && standingContract.status !== 'ended';
}

/**
 * What ends, the contract that stood first. A plan that was ordered before the request and began after it is withdrawn
 * from: nothing of it is due. One that has not begun goes with the plan it was to follow; past the fourteen days of
 * that plan, a withdrawal takes back the order alone.
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

/** One of each: the first asking is the one that counts. */
function buildWithdrawal(at: Date): SubscriptionEvent {
  return { id: 'withdrawn', kind: 'withdrawn', at };
}
