import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';

/** Returns the charges asked of the card and not answered yet, which may still be taken. */
export function listUnansweredCharges(history: readonly SubscriptionEvent[]): readonly EventOf<'charge-asked'>[] {
  const refusals = selectEvents(history, 'refused');
  const paidCharges = new Set(selectEvents(history, 'paid').map(({ charge }) => charge));
  return selectEvents(history, 'charge-asked')
    .filter((request) => !paidCharges.has(request.charge))
    .filter(
      (request) => !refusals.some(({ charge, attempt }) => charge === request.charge && attempt === request.attempt),
    );
}

/**
 * The card to charge: the last one that its holder gave. A charge asked of the one before is asked again of that one
 * only, so that it is never taken from both.
 * @param before the one charged until now
 */
export function findCardInForce(before: string | null, history: readonly SubscriptionEvent[]): string | null {
  const last = selectEvents(sortEvents(history), 'card-changed').at(-1);
  return last === undefined || listUnansweredCharges(history).length > 0 ? before : last.card;
}

/** Returns the cards given after that one. They are charged once no answer about that one is awaited. */
export function listCardsAfter(card: string | null, history: readonly SubscriptionEvent[]): readonly string[] {
  const cards = selectEvents(sortEvents(history), 'card-changed').map((event) => event.card);
  return cards.slice(card === null ? 0 : cards.indexOf(card) + 1);
}
