import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween, isWorkingDay, makePlainDate, toPlainDate } from '../kernel/index.ts';
import { computeDeadlineState, listDeadlines, legalTexts, computeNotification, type Delivery } from './index.ts';

const of = (code: string, noticeDate: string, delivery: Delivery, received?: string) => {
  const dates = { track: 'fps' as const, noticeDate: toPlainDate(noticeDate), delivery };
  const all = listDeadlines(received === undefined ? dates : { ...dates, rapoReceivedOn: toPlainDate(received) });
  const match = all.find((deadline) => deadline.code === code);
  if (match === undefined) throw new Error(`no ${code}`);
  return match;
};

describe('FPS deadlines: the vectors of contest-law §2.6', () => {
  it.each([
    ['posted Tuesday 10/11/2026', 'rapo', '2026-11-10', 'post', undefined, '2026-12-15', '2026-12-17'],
    ['posted Monday 21/12/2026', 'rapo', '2026-12-21', 'post', undefined, '2027-01-26', '2027-01-28'],
    ['posted Tuesday 26/01/2027', 'rapo', '2027-01-26', 'post', undefined, '2027-02-28', '2027-03-02'],
    ['on the windscreen 10/11/2026', 'rapo', '2026-11-10', 'windscreen', undefined, '2026-12-10', '2026-12-11'],
    ['online 10/11/2026, as the windscreen', 'rapo', '2026-11-10', 'electronic', undefined, '2026-12-10', '2026-12-11'],
    [
      'appeal received 30/11/2026: refusal',
      'rapo-silence',
      '2026-11-10',
      'post',
      '2026-11-30',
      '2026-12-30',
      '2026-12-30',
    ],
    ['appeal received 30/11/2026: tribunal', 'tsp', '2026-11-10', 'post', '2026-11-30', '2027-01-30', '2027-02-01'],
    [
      'appeal received 31/12/2026: refusal',
      'rapo-silence',
      '2026-11-10',
      'post',
      '2026-12-31',
      '2027-01-31',
      '2027-01-31',
    ],
    ['appeal received 31/12/2026: tribunal', 'tsp', '2026-11-10', 'post', '2026-12-31', '2027-02-28', '2027-03-01'],
    ['payment, posted 10/11/2026', 'payment', '2026-11-10', 'post', undefined, '2027-02-15', '2027-02-16'],
    ['payment, windscreen 30/11/2026', 'payment', '2026-11-30', 'windscreen', undefined, '2027-02-28', '2027-02-28'],
  ] as const)('%s (%s)', (_case, kind, date, delivery, received, safe, outer) => {
    expect(of(kind, date, delivery, received)).toMatchObject({ safe, outer });
  });

  it('says when the post office is open before a safe date that falls on a Sunday', () => {
    expect(of('rapo', '2027-01-26', 'post').postBy).toBe('2027-02-26');
  });

  it('takes a post notice as received five, at most six days after dispatch', () => {
    expect(computeNotification(toPlainDate('2026-11-10'), 'post')).toEqual({ safe: '2026-11-15', outer: '2026-11-16' });
  });

  it('never promises more than the outer reading, whatever the day', () => {
    const day = fc.integer({ min: 0, max: 11_000 }).map((days) => addDays(makePlainDate(2020, 1, 1), days));
    fc.assert(
      fc.property(
        day,
        fc.constantFrom<Delivery>('windscreen', 'post', 'electronic'),
        day,
        (noticeDate, delivery, rapoReceivedOn) => {
          for (const { code, safe, outer, postBy } of listDeadlines({
            track: 'fps',
            noticeDate,
            delivery,
            rapoReceivedOn,
          })) {
            expect(safe <= outer).toBe(true);
            expect(postBy <= safe && isWorkingDay(postBy)).toBe(true);
            if (code === 'rapo') expect(countDaysBetween(noticeDate, safe)).toBeGreaterThanOrEqual(28);
            if (code === 'rapo' || code === 'tsp') expect(isWorkingDay(outer)).toBe(true);
          }
        },
      ),
    );
  });

  it('a later notice never has an earlier deadline', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), (days) => {
        const noticeDate = addDays(makePlainDate(2020, 1, 1), days);
        const [today] = listDeadlines({ track: 'fps', noticeDate, delivery: 'post' });
        const [tomorrow] = listDeadlines({ track: 'fps', noticeDate: addDays(noticeDate, 1), delivery: 'post' });
        expect((today?.safe ?? '') <= (tomorrow?.safe ?? '') && (today?.outer ?? '') <= (tomorrow?.outer ?? '')).toBe(
          true,
        );
      }),
    );
  });

  it('is open on the safe day, uncertain until the outer one, then passed', () => {
    const rapo = of('rapo', '2026-11-10', 'post');
    expect(computeDeadlineState(rapo, toPlainDate('2026-12-15'))).toBe('open');
    expect(computeDeadlineState(rapo, toPlainDate('2026-12-16'))).toBe('uncertain');
    expect(computeDeadlineState(rapo, toPlainDate('2026-12-17'))).toBe('uncertain');
    expect(computeDeadlineState(rapo, toPlainDate('2026-12-18'))).toBe('passed');
  });

  it('cites a text for each deadline', () => {
    for (const { law } of listDeadlines({
      track: 'fps',
      noticeDate: toPlainDate('2026-11-10'),
      delivery: 'post',
      rapoReceivedOn: toPlainDate('2026-12-01'),
    })) {
      expect(law.length).toBeGreaterThan(0);
      for (const id of law) expect(legalTexts[id].cite).toMatch(/article|Conseil/);
    }
  });
});
