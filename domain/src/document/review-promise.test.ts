import { describe, expect, it } from 'vitest';
import { computePercent, computePromiseMark, toReviewPromise, computePromisedReview } from './review-promise.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const promise = (from: string, until: string) => ({ from: at(from), until: at(until) });
const short = promise('20T13:00', '20T17:00');
const long = promise('20T14:00', '21T17:00');

describe('what was told of an answer', () => {
  it('is told again as it was, whatever the queue became', () => {
    expect(toReviewPromise({ state: 'expected', ...short })).toEqual(short);
    expect([toReviewPromise({ state: 'unknown' }), toReviewPromise({ state: 'late' })]).toEqual([null, null]);
  });

  it.each([
    ['nothing was told', [], '20T12:00', { state: 'unknown' }],
    ['before the window', [short], '20T12:00', { state: 'expected', ...short }],
    ['in the window', [short], '20T16:59', { state: 'expected', ...short }],
    ['two papers, both in time: the later one', [long, short], '20T12:00', { state: 'expected', ...long }],
    ['at its end', [short], '20T17:00', { state: 'late', promisedUntil: short.until }],
    ['one of two is over', [long, short], '20T18:00', { state: 'late', promisedUntil: short.until }],
  ])('%s', (_case, promises, now, review) => expect(computePromisedReview(promises, at(now))).toEqual(review));

  it.each([
    ['20T14:59', null],
    ['20T15:00', 'soon'],
    ['20T16:59', 'soon'],
    ['20T17:00', 'over'],
  ])('at %s the paper is marked %s in the queue', (now, mark) => {
    expect(computePromiseMark(short.until, at(now))).toBe(mark);
    expect(computePromiseMark(null, at(now))).toBeNull();
  });

  it.each([
    [0, 0, null],
    [0, 3, 0],
    [2, 3, 66],
    [999, 1000, 99],
    [5, 5, 100],
  ])('%d of %d are %s percent', (part, whole, percent) => expect(computePercent(part, whole)).toBe(percent));
});
