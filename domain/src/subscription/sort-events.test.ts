import { expect, it } from 'vitest';
import type { SubscriptionEvent } from './index.ts';
import { selectEvents, sortEvents } from './subscription-event.ts';

const event = (id: string, day: number): SubscriptionEvent => ({
  id,
  kind: id.startsWith('p') ? 'paused' : 'resumed',
  at: new Date(Date.UTC(2027, 1, day)),
});
const [p1, p2, r1, r2] = [event('p1', 2), event('p2', 2), event('r1', 1), event('r2', 2)];

it.each([[[p1, p2, r1, r2]], [[r2, r1, p2, p1]], [[p2, r2, p1, r1]], [[r2, p1, r1, p2]], [[p1, p1, r2, p2, r1, r2]]])(
  'each event once, by its instant, then by its name, heard in any order (%#)',
  (received) => {
    expect(sortEvents(received).map(({ id }) => id)).toEqual(['r1', 'p1', 'p2', 'r2']);
  },
);

it('two events of one instant have one order, whichever was heard first', () => {
  expect(sortEvents([p2, p1]).map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(sortEvents([p1, p2]).map(({ id }) => id)).toEqual(['p1', 'p2']);
});

it('some kinds of them, in their order', () => {
  const all = [p1, r1, p2];
  expect(selectEvents(all, 'paused')).toEqual([p1, p2]);
  expect(selectEvents(all, 'paused', 'resumed')).toEqual(all);
  expect(selectEvents(all, 'withdrawn')).toEqual([]);
});
