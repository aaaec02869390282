import { describe, expect, it } from 'vitest';
import { findCardInForce, listCardsAfter, type SubscriptionEvent } from './index.ts';
import { listUnansweredCharges } from './cards.ts';

const at = (day: number) => new Date(Date.UTC(2027, 1, day));
const giveCard = (card: string, day: number): SubscriptionEvent => ({
  id: card,
  kind: 'card-changed',
  at: at(day),
  card,
});
const askCharge = (charge: number, attempt: number): SubscriptionEvent => ({
  id: `asked:${charge}:${attempt}`,
  kind: 'charge-asked',
  at: at(1),
  charge,
  attempt,
});
const refuseCharge = (charge: number, attempt: number): SubscriptionEvent => ({
  id: `refused:${charge}:${attempt}`,
  kind: 'refused',
  at: at(2),
  charge,
  attempt,
});
const payCharge = (charge: number): SubscriptionEvent => ({
  id: `paid:${charge}`,
  kind: 'paid',
  at: at(2),
  charge,
  payment: `p${charge}`,
  amountCents: 599,
});

describe('a charge that was asked of the card', () => {
  it.each<[string, readonly SubscriptionEvent[], readonly string[]]>([
    ['has no answer yet', [askCharge(1, 1)], ['1:1']],
    ['was refused', [askCharge(1, 1), refuseCharge(1, 1)], []],
    ['was refused once and asked again', [askCharge(1, 1), refuseCharge(1, 1), askCharge(1, 2)], ['1:2']],
    ['was paid', [askCharge(1, 1), payCharge(1)], []],
    ['was paid, asked twice', [askCharge(1, 1), askCharge(1, 2), payCharge(1)], []],
    ['is not the one that was paid', [askCharge(1, 1), payCharge(0)], ['1:1']],
    ['is not the one that was refused', [askCharge(1, 1), refuseCharge(2, 1)], ['1:1']],
    ['was never asked', [payCharge(1), refuseCharge(2, 1)], []],
  ])('%s', (_, history, waiting) => {
    const charges = listUnansweredCharges(history).map((event) => `${event.charge}:${event.attempt}`);
    expect(charges).toEqual(waiting);
  });
});

describe('the card to charge', () => {
  it.each<[string, string | null, readonly SubscriptionEvent[], string | null]>([
    ['the one of the order', 'first', [], 'first'],
    ['none', null, [], null],
    ['the last one given, in the order of what happened', 'first', [giveCard('c', 4), giveCard('b', 3)], 'c'],
    ['the one before, while its answer is awaited', 'first', [giveCard('b', 3), askCharge(1, 1)], 'first'],
    ['the new one, once that was refused', 'first', [giveCard('b', 3), askCharge(1, 1), refuseCharge(1, 1)], 'b'],
  ])('is %s', (_, before, history, card) => {
    expect(findCardInForce(before, history)).toBe(card);
  });

  it.each<[string | null, readonly string[]]>([
    [null, ['a', 'b', 'c']],
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', []],
    ['of the order', ['a', 'b', 'c']],
  ])('after %s, those given since are %j', (card, laterCards) => {
    expect(listCardsAfter(card, [giveCard('c', 4), giveCard('a', 1), giveCard('b', 3)])).toEqual(laterCards);
  });
});
