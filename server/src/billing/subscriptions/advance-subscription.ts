import {
  findCardInForce,
  listCardsAfter,
  listDueActs,
  isPaused,
  computeNextLookAt,
  findPlanChange,
  computeSubscriptionState,
  computeTerms,
  type SubscriptionAct,
  type SubscriptionEvent,
  type SubscriptionState,
  type SubscriptionTerms,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { scheduleForgottenCardNow } from '../cards/forget-card.job.ts';
import { mailSubscriptionAct } from './mail-subscription-act.ts';
import { openFollowing } from '../plan-change/open-following.ts';
import { projectSubscription } from './project-subscription.ts';
import { listRefusedNotices } from './list-refused-notices.ts';
import { toTerms } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

/** An act that calls the provider, outside any transaction. */
export type ProviderAct = Exclude<SubscriptionAct, { readonly kind: 'mail' }>;

export interface AdvancedSubscription {
  readonly row: SubscriptionRow;
  /** Terms of the subscription, with its pauses so far. */
  readonly terms: SubscriptionTerms;
  /** Recorded as requested: a process that ends before the answer requests it again, under the same name. */
  readonly act: ProviderAct | null;
  /** When that act was first requested. Before now: its answer was lost. */
  readonly askedAt: Date;
}

/** An act without an answer is requested again after this long. */
const unansweredMs = 15 * 60_000;

interface Advance {
  readonly id: string;
  /** Event received since, saved first unless it is stored already. */
  readonly newEvent?: SubscriptionEvent;
}

/**
 * Does what is due for a subscription without calling the provider: sends its mails, writes its state and the rights of
 * the account. Null when no subscription has this id, or when the new event was stored already.
 */
export async function advanceSubscription(
  context: ServiceContext,
  { id, newEvent }: Advance,
): Promise<AdvancedSubscription | null> {
  const { tx, clock } = context;
  const subscriptions = subscriptionsRepository(tx);
  const locked = await subscriptions.lock(id);
  if (locked === undefined) return null;
  let row = locked;
  const terms = toTerms(row);
  const now = clock.now();
  let events = await subscriptions.listEvents(id);
  if (newEvent !== undefined && events.some((event) => event.id === newEvent.id)) return null;
  const knownCount = events.length;
  const before = computeSubscriptionState(terms, events, now);
  const add = (event: SubscriptionEvent): void => {
    if (!events.some((other) => other.id === event.id)) events = [...events, event];
  };
  if (newEvent !== undefined) add(newEvent);
  row = await changeCard(context, { row, events, newEvent });
  if (row.status === 'ended') (await listFinalEvents(context, { row, before, events })).forEach(add);
  // The suspension of an account records this itself; one suspended by an older version is recorded here.
  const isSuspended = await subscriptions.isSuspended(row.user_id);
  if (row.status !== 'ended' && isSuspended !== isPaused(events)) {
    const kind = isSuspended ? 'paused' : 'resumed';
    add({ id: `${kind}:${now.toISOString()}`, at: now, kind });
  }
  if (row.renews) (await listRefusedNotices(context, { row, events })).forEach(add);
  let askedAct: ProviderAct | null = null;
  let askedAt = now;
  for (let act = listDueActs(terms, events, now)[0]; act !== undefined; act = listDueActs(terms, events, now)[0]) {
    if (act.kind !== 'mail') {
      const actEvent = buildAskedEvent(act, now);
      add(actEvent);
      askedAt = events.find(({ id: other }) => other === actEvent.id)?.at ?? now;
      askedAct = act;
      break;
    }
    const state = computeSubscriptionState(terms, events, now);
    const isSent = await mailSubscriptionAct(context, { row, mail: act.mail, state, events });
    add({ id: `mail:${act.key}`, at: now, kind: isSent ? 'mailed' : 'mail-refused', mail: act.key });
  }
  // The row is locked: no other transaction adds events meanwhile.
  await subscriptions.addEvents(id, events.slice(knownCount), now);
  row = await writeState(context, { row, events, askedAct, now });
  return { row, terms: computeTerms(terms, events, now), act: askedAct, askedAt };
}

interface StateToWrite {
  readonly row: SubscriptionRow;
  readonly events: readonly SubscriptionEvent[];
  readonly askedAct: ProviderAct | null;
  readonly now: Date;
}

/** Writes the state computed from the events, and applies it to the card, the account and a plan that follows. */
async function writeState(
  context: ServiceContext,
  { row, events, askedAct, now }: StateToWrite,
): Promise<SubscriptionRow> {
  const terms = toTerms(row);
  const state = computeSubscriptionState(terms, events, now);
  const { status, end } = state;
  const updatedRow = await forgetNeedlessCard(context, { row, state, events });
  await subscriptionsRepository(context.tx).saveDerived(row.id, {
    status,
    end_reason: end?.reason ?? null,
    ends_at: end?.at ?? null,
    next_look_at: askedAct === null ? computeNextLookAt(terms, events, now) : new Date(now.getTime() + unansweredMs),
  });
  const isFollowed = row.status !== 'ended' && status === 'ended' && end?.reason === 'changed';
  if (isFollowed) await openFollowing(context, { row: updatedRow, terms: computeTerms(terms, events, now), events });
  else
    await projectSubscription(context, {
      row: updatedRow,
      state,
      awaitedCards: listCardsAfter(updatedRow.card, events),
    });
  return updatedRow;
}

interface SubscriptionHistory {
  readonly row: SubscriptionRow;
  readonly events: readonly SubscriptionEvent[];
  readonly newEvent: SubscriptionEvent | undefined;
}

/**
 * Writes the card charged from now on and has the former ones forgotten, as well as a card reported after a newer one.
 * An ended subscription takes a new card only from the event that gives it.
 */
async function changeCard(
  context: ServiceContext,
  { row, events, newEvent }: SubscriptionHistory,
): Promise<SubscriptionRow> {
  const newCard = newEvent?.kind === 'card-changed' ? newEvent.card : null;
  // An ended subscription takes a card only from the new event, and so does one that needs no card any more.
  const isOver = row.status === 'ended' || row.card === null;
  const card = isOver ? (newCard ?? row.card) : findCardInForce(row.card, events);
  const later = listCardsAfter(row.card, events);
  const { provider } = row;
  if (card === null || card === row.card) {
    const isOutdatedCard = newCard !== null && newCard !== card && !later.includes(newCard);
    if (isOutdatedCard) await scheduleForgottenCardNow(context, { provider, card: newCard });
    return row;
  }
  for (const former of [row.card, ...later])
    if (former !== card) await scheduleForgottenCardNow(context, { provider, card: former });
  await subscriptionsRepository(context.tx).changeCard(row.id, card);
  return { ...row, card };
}

/**
 * Has a card forgotten that was given for a change of plan and is no longer needed: the change was cancelled, or the
 * plan that followed is fully paid.
 */
async function forgetNeedlessCard(
  context: ServiceContext,
  { row, state, events }: { row: SubscriptionRow; state: SubscriptionState; events: readonly SubscriptionEvent[] },
): Promise<SubscriptionRow> {
  const wasChanged = row.follows !== null || events.some(({ kind }) => kind === 'plan-asked');
  if (!wasChanged || row.card === null || state.status !== 'active' || state.nextCharge !== null) return row;
  if (findPlanChange(toTerms(row), events) !== null) return row;
  await scheduleForgottenCardNow(context, row);
  await subscriptionsRepository(context.tx).changeCard(row.id, null);
  return { ...row, card: null };
}

/**
 * Events that keep a subscription ended: it ended unpaid, another was ordered since, and the new event would have
 * revived it. The late payment is then to be refunded.
 */
async function listFinalEvents(
  { tx, clock }: ServiceContext,
  { row, before, events }: { row: SubscriptionRow; before: SubscriptionState; events: readonly SubscriptionEvent[] },
): Promise<readonly SubscriptionEvent[]> {
  const { end, failed } = before;
  if (end === null || failed === null) return [];
  if (computeSubscriptionState(toTerms(row), events, clock.now()).status === 'ended') return [];
  const current = await subscriptionsRepository(tx).findLatest(row.user_id);
  if (current === undefined || current.id === row.id || current.status === 'ended') return [];
  return [{ id: 'superseded', at: end.at, kind: 'superseded', charge: failed.charge }];
}

function buildAskedEvent(act: ProviderAct, at: Date): SubscriptionEvent {
  if (act.kind === 'charge') {
    const { charge, attempt } = act;
    return { id: `asked:${charge}:${attempt}`, at, kind: 'charge-asked', charge, attempt };
  }
  const { refund, payment, amountCents } = act;
  return { id: `refund-asked:${refund}`, at, kind: 'refund-asked', refund, payment, amountCents };
}
