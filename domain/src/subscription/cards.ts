import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';

/** Returns the charges that were requested and have no answer yet: the card may still be debited. */
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
 * Returns the card to charge: the last one that its holder gave. A charge requested on the previous card is repeated on
 * that card only, so that it is never taken from both.
 * @param before the card charged until now
 */
export function findCardInForce(before: string | null, history: readonly SubscriptionEvent[]): string | null {
  const last = selectEvents(sortEvents(history), 'card-changed').at(-1);
  return last === undefined || listUnansweredCharges(history).length > 0 ? before : last.card;
}

/** Returns the cards given after `card`. They are charged once no charge of `card` awaits an answer. */
export function listCardsAfter(card: string | null, history: readonly SubscriptionEvent[]): readonly string[] {
  const cards = selectEvents(sortEvents(history), 'card-changed').map((event) => event.card);
  return cards.slice(card === null ? 0 : cards.indexOf(card) + 1);
}
