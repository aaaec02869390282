import { describe, expect, it } from 'vitest';
import { findCardInForce, listCardsAfter, type SubscriptionEvent } from './index.ts';
import { listUnansweredCharges } from './cards.ts';

const at = (day: number) => new Date(Date.UTC(2027, 1, day));
const gave = (card: string, day: number): SubscriptionEvent => ({ id: card, kind: 'card-changed', at: at(day), card });
const ask = (charge: number, attempt: number): SubscriptionEvent => ({
  id: `asked:${charge}:${attempt}`,
  kind: 'charge-asked',
  at: at(1),
  charge,
  attempt,
});
const refuse = (charge: number, attempt: number): SubscriptionEvent => ({
  id: `refused:${charge}:${attempt}`,
  kind: 'refused',
  at: at(2),
  charge,
  attempt,
});
const pay = (charge: number): SubscriptionEvent => ({
  id: `paid:${charge}`,
  kind: 'paid',
  at: at(2),
  charge,
  payment: `p${charge}`,
  amountCents: 599,
});

describe('a charge that was asked of the card', () => {
  it.each<[string, readonly SubscriptionEvent[], readonly string[]]>([
    ['has no answer yet', [ask(1, 1)], ['1:1']],
    ['was refused', [ask(1, 1), refuse(1, 1)], []],
    ['was refused once and asked again', [ask(1, 1), refuse(1, 1), ask(1, 2)], ['1:2']],
    ['was paid', [ask(1, 1), pay(1)], []],
    ['was paid, asked twice', [ask(1, 1), ask(1, 2), pay(1)], []],
    ['is not the one that was paid', [ask(1, 1), pay(0)], ['1:1']],
    ['is not the one that was refused', [ask(1, 1), refuse(2, 1)], ['1:1']],
    ['was never asked', [pay(1), refuse(2, 1)], []],
  ])('%s', (_, heard, waiting) => {
    const charges = listUnansweredCharges(heard).map((event) => `${event.charge}:${event.attempt}`);
    expect(charges).toEqual(waiting);
  });
});

describe('the card to charge', () => {
  it.each<[string, string | null, readonly SubscriptionEvent[], string | null]>([
    ['the one of the order', 'first', [], 'first'],
    ['none', null, [], null],
    ['the last one given, in the order of what happened', 'first', [gave('c', 4), gave('b', 3)], 'c'],
    ['the one before, while its answer is awaited', 'first', [gave('b', 3), ask(1, 1)], 'first'],
    ['the new one, once that was refused', 'first', [gave('b', 3), ask(1, 1), refuse(1, 1)], 'b'],
  ])('is %s', (_, before, heard, card) => {
    expect(findCardInForce(before, heard)).toBe(card);
  });

  it.each<[string | null, readonly string[]]>([
    [null, ['a', 'b', 'c']],
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', []],
    ['of the order', ['a', 'b', 'c']],
  ])('after %s, those given since are %j', (card, since) => {
    expect(listCardsAfter(card, [gave('c', 4), gave('a', 1), gave('b', 3)])).toEqual(since);
  });
});
