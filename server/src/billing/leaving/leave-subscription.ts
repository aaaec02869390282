import { ok, parisDay, refuse, type PlainDate, type Result } from '@placejuste/domain/kernel';
import {
  mayWithdraw,
  subscriptionState,
  type LeavingKind,
  type SubscriptionEvent,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { termsOf } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

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
}

export type LeavingRefusal = 'NO_SUBSCRIPTION' | 'WITHDRAWAL_OVER';

/** What leaving would do, by the law and the contract, before it is done. */
export async function previewLeaving(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { userId, kind, askedAt }: Leaving,
): Promise<Result<LeavingEffect, LeavingRefusal>> {
  const subscriptions = subscriptionsRepository(tx);
  const row = await subscriptions.latestOf(userId);
  if (row === undefined || row.started_at > askedAt) return refuse('NO_SUBSCRIPTION');
  const terms = termsOf(row);
  const events = await subscriptions.eventsOf(row.id);
  const event = eventOf(kind, askedAt);
  const isDone = events.some(({ id }) => id === event.id);
  if (!isDone && row.status === 'ended') return refuse('NO_SUBSCRIPTION');
  if (kind === 'withdrawal' && !mayWithdraw(terms, askedAt)) return refuse('WITHDRAWAL_OVER');
  const state = subscriptionState(terms, isDone ? events : [...events, event], clock.now());
  const refundCents = state.payments.reduce((sum, { owedCents, returnedCents }) => sum + owedCents + returnedCents, 0);
  return ok({ row, endsOn: parisDay(state.end?.at ?? askedAt), refundCents, isDone });
}

/** Ends a subscription as its holder asked: the stop or the withdrawal, its refund and its mails follow. Repeatable. */
export async function leaveSubscription(
  context: ServiceContext,
  leaving: Leaving,
): Promise<Result<LeavingEffect, LeavingRefusal>> {
  const effect = await previewLeaving(context, leaving);
  if (!effect.ok || effect.value.isDone) return effect;
  const event = eventOf(leaving.kind, leaving.askedAt);
  await noteSubscriptionEvent(context, { subscriptionId: effect.value.row.id, event });
  return effect;
}

/** One of each: the first asking is the one that counts. */
function eventOf(kind: LeavingKind, at: Date): SubscriptionEvent {
  return kind === 'withdrawal'
    ? { id: 'withdrawn', kind: 'withdrawn', at }
    : { id: 'stop-asked', kind: 'stop-asked', at };
}
