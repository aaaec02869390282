import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { isPaused, type SubscriptionEvent } from './index.ts';
import { addDaysServed, moveDay, listPauses, type Pause } from './pauses.ts';

const event = (kind: 'paused' | 'resumed', day: string): SubscriptionEvent => ({
  id: `${kind}:${day}`,
  kind,
  at: new Date(`2027-03-${day}T10:00:00Z`),
});
const now = new Date('2027-03-20T10:00:00Z');
const pause = (from: string, to: string): Pause => ({
  from: toPlainDate(`2027-03-${from}`),
  to: toPlainDate(`2027-03-${to}`),
});
const [begin, again, end] = [event('paused', '01'), event('paused', '05'), event('resumed', '11')];

describe('the pauses of a subscription', () => {
  it.each<[string, readonly SubscriptionEvent[], readonly Pause[], boolean]>([
    ['none', [], [], false],
    ['one that is over', [begin, end], [pause('01', '11')], false],
    ['said in another order', [end, begin], [pause('01', '11')], false],
    ['paused twice, from the first time', [begin, again, end], [pause('01', '11')], false],
    ['one that runs, until tomorrow', [begin], [pause('01', '21')], true],
    ['resumed without a pause', [end], [], false],
    ['resumed twice', [begin, end, event('resumed', '12')], [pause('01', '11')], false],
    [
      'two, the second of which runs',
      [begin, end, event('paused', '15')],
      [pause('01', '11'), pause('15', '21')],
      true,
    ],
  ])('%s', (_, heard, pauses, runs) => {
    expect(listPauses(heard, now)).toEqual(pauses);
    expect(isPaused(heard)).toBe(runs);
  });
});

describe('a day that was agreed', () => {
  it.each([
    ['2027-02-28', '2027-02-28'],
    ['2027-03-01', '2027-03-11'],
    ['2027-03-02', '2027-03-12'],
    // The first pause moves it into the second.
    ['2027-03-05', '2027-03-20'],
  ])('%s becomes %s with ten days of pause, then five', (agreed, moved) => {
    expect(moveDay([pause('01', '11'), pause('15', '20')], toPlainDate(agreed))).toBe(moved);
  });

  it.each([
    // Over before it, or begun once it is past: nothing moves.
    ['2027-03-11', 3, '2027-03-14'],
    ['2027-02-26', 3, '2027-03-01'],
    ['2027-02-26', 4, '2027-03-12'],
    ['2027-03-05', 1, '2027-03-12'],
    ['2027-03-10', 3, '2027-03-14'],
  ])('from %s, %i days served end on %s', (start, days, last) => {
    expect(addDaysServed([pause('01', '11')], toPlainDate(start), days)).toBe(last);
  });
});
