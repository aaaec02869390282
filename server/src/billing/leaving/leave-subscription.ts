import { ok, parisDay, refuse, type PlainDate, type Result } from '@placejuste/domain/kernel';
import {
  mayWithdraw,
  subscriptionState,
  type LeavingKind,
  type SubscriptionEvent,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { recordAnswers } from '../subscriptions/record-answers.ts';
import { scheduleFollow } from '../subscriptions/schedule-follow.ts';
import { termsOf } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { contractsAt, type ContractsAt } from './contracts-at.ts';

export interface Leaving {
  readonly userId: string;
  readonly kind: LeavingKind;
  /** When it was asked for: the dates are counted from it, whenever it is carried out. */
  readonly askedAt: Date;
}

export interface LeavingEffect {
  readonly row: SubscriptionRow;
  /** First day without the subscription. */
  readonly endsOn: PlainDate;
  readonly refundCents: number;
  /** It was carried out before. */
  readonly isDone: boolean;
  /** The plan that was to follow and began since: it goes with the one that is left. */
  readonly undone: SubscriptionRow | null;
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

interface Prepared {
  readonly effect: LeavingEffect;
  readonly ends: readonly Ending[];
}

async function prepareLeaving(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  leaving: Leaving,
): Promise<Result<Prepared, LeavingRefusal>> {
  const subscriptions = subscriptionsRepository(tx);
  const contracts = await contractsAt(tx, leaving);
  const ends = endingsOf(leaving, contracts);
  const [first] = ends;
  if (first === undefined) return refuse(standsOf(contracts) ? 'WITHDRAWAL_OVER' : 'NO_SUBSCRIPTION');
  const effects: { readonly isDone: boolean; readonly endsAt: Date | undefined; readonly refundCents: number }[] = [];
  for (const { row, event } of ends) {
    const events = await subscriptions.eventsOf(row.id);
    const isDone = events.some(({ id }) => id === event.id);
    const state = subscriptionState(termsOf(row), isDone ? events : [...events, event], clock.now());
    const refundCents = state.payments.reduce(
      (sum, { owedCents, returnedCents }) => sum + owedCents + returnedCents,
      0,
    );
    effects.push({ isDone, endsAt: state.end?.at, refundCents });
  }
  const isDone = effects.every((effect) => effect.isDone);
  // Ended by something else since: only a plan that follows it is left to undo.
  if (!isDone && first.row.status === 'ended' && contracts.follower === null) return refuse('NO_SUBSCRIPTION');
  return ok({
    ends,
    effect: {
      row: first.row,
      endsOn: parisDay(effects[0]?.endsAt ?? leaving.askedAt),
      refundCents: effects.reduce((sum, { refundCents }) => sum + refundCents, 0),
      isDone,
      undone: ends[1]?.row ?? null,
    },
  });
}

/** What ended long ago has nothing left to stop, whatever the days it could be withdrawn from. */
function standsOf({ standing }: ContractsAt): boolean {
  return standing !== null && standing.status !== 'ended';
}

/**
 * What ends, the contract that stood first. A plan that was ordered before the request and began after it is withdrawn
 * from: nothing of it is due.
 */
function endingsOf({ kind, askedAt }: Leaving, { standing, follower }: ContractsAt): readonly Ending[] {
  if (standing === null) return [];
  const following = follower === null ? [] : [{ row: follower, event: withdrawal(askedAt) }];
  if (kind === 'cancellation')
    return [{ row: standing, event: { id: 'stop-asked', kind: 'stop-asked', at: askedAt } }, ...following];
  return mayWithdraw(termsOf(standing), askedAt)
    ? [{ row: standing, event: withdrawal(askedAt) }, ...following]
    : following;
}

/** One of each: the first asking is the one that counts. */
function withdrawal(at: Date): SubscriptionEvent {
  return { id: 'withdrawn', kind: 'withdrawn', at };
}
