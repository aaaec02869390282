import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLatestReview, describeReviewInMail, describeReview } from './review-estimate.fr.ts';
import { estimateReview, type ReviewQueue } from './review-estimate.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const hours = (count: number) => count * 3_600_000;
const decidedAfter = (...delays: readonly number[]): ReviewQueue['decisions'] =>
  delays.map((delay, index) => {
    const submittedAt = new Date(at('10T08:00').getTime() + index * hours(24));
    return { submittedAt, decidedAt: new Date(submittedAt.getTime() + hours(delay)) };
  });

describe('when a paper will be answered', () => {
  it.each([
    ['too few answers', decidedAfter(1, 2, 3, 4), 0, '20T10:20', { state: 'unknown' }],
    [
      'between the usual and the longest',
      decidedAfter(1, 2, 3, 4, 9),
      0,
      '20T10:20',
      { state: 'expected', from: at('20T13:00'), until: at('20T20:00') },
    ],
    [
      'never before now, once the usual time has gone',
      decidedAfter(1, 2, 3, 4, 9),
      0,
      '20T15:40',
      { state: 'expected', from: at('20T15:00'), until: at('20T20:00') },
    ],
    [
      'a long queue moves the end',
      decidedAfter(1, 2, 3, 4, 9),
      2,
      '20T10:20',
      { state: 'expected', from: at('20T13:00'), until: at('22T11:00') },
    ],
    ['longer than any answer', decidedAfter(1, 2, 3, 4, 9), 0, '20T20:00', { state: 'late' }],
  ])('%s', (_case, decided, ahead, now, expected) => {
    expect(estimateReview(at('20T10:20'), { decisions: decided, ahead }, at(now))).toEqual(expected);
  });

  it('is an hour at least, where all answers took the same whole hours', () => {
    const [sent, decided] = [at('20T10:00'), decidedAfter(5, 5, 5, 5, 5)];
    const hour = { state: 'expected', from: at('20T14:00'), until: at('20T15:00') };
    expect(estimateReview(sent, { decisions: decided, ahead: 0 }, sent)).toEqual(hour);
  });

  it('never names a time that has gone, nor an order that is not one', () => {
    const instant = fc.integer({ min: 0, max: hours(24 * 28) });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(instant, instant), { maxLength: 40 }),
        fc.nat(200),
        instant,
        instant,
        (pairs, ahead, submitted, waited) => {
          const start = at('01T00:00').getTime();
          const decided = pairs.map(([one, other]) => ({
            submittedAt: new Date(start + Math.min(one, other)),
            decidedAt: new Date(start + Math.max(one, other)),
          }));
          const now = new Date(start + submitted + waited);
          const estimate = estimateReview(new Date(start + submitted), { decisions: decided, ahead }, now);
          if (estimate.state !== 'expected') return;
          expect(estimate.until.getTime()).toBeGreaterThan(now.getTime());
          expect(estimate.from.getTime()).toBeLessThan(estimate.until.getTime());
          const longest = Math.max(...decided.map((one) => one.decidedAt.getTime() - one.submittedAt.getTime()));
          expect(estimate.until.getTime()).toBeGreaterThanOrEqual(start + submitted + longest);
        },
      ),
    );
  });
});

describe('how it is told', () => {
  const expected = (from: string, until: string) => ({ state: 'expected', from: at(from), until: at(until) }) as const;

  it.each([
    [expected('20T13:00', '20T17:00'), 'Réponse attendue aujourd’hui entre 14\u00a0h et 18\u00a0h.'],
    [expected('21T13:00', '21T17:00'), 'Réponse attendue demain entre 14\u00a0h et 18\u00a0h.'],
    [expected('20T13:00', '21T17:00'), 'Réponse attendue au plus tard demain à 18\u00a0h.'],
    [expected('20T13:00', '26T17:00'), 'Réponse attendue au plus tard jeudi 26 novembre à 18\u00a0h.'],
    [{ state: 'late' } as const, 'La vérification prend plus de temps que d’habitude. Vous n’avez rien à faire.'],
    [
      { state: 'late', promisedUntil: at('19T17:00') } as const,
      'Nous pensions vous répondre au plus tard hier à 18\u00a0h. La vérification prend plus de temps que ' +
        'prévu, et nous le regrettons. Vous n’avez rien à faire\u00a0: un e-mail vous donnera la réponse.',
    ],
    [
      // As stored by a phone that has had no network since.
      expected('20T06:00', '20T10:20'),
      'Nous pensions vous répondre au plus tard aujourd’hui à 11\u00a0h\u00a020. La vérification prend plus de temps ' +
        'que prévu, et nous le regrettons. Vous n’avez rien à faire\u00a0: un e-mail vous donnera la réponse.',
    ],
    [{ state: 'unknown' } as const, 'Un e-mail vous donnera la réponse.'],
  ])('%o', (review, sentence) => expect(describeReview(review, at('20T10:20'))).toBe(sentence));

  it('has a latest moment until it comes, none after', () => {
    const review = expected('20T13:00', '20T17:00');
    expect(formatLatestReview(review, at('20T16:59'))).toBe('aujourd’hui à 18\u00a0h');
    expect(formatLatestReview(review, at('20T17:00'))).toBeNull();
  });

  it('in a mail, by its date', () => {
    expect(describeReviewInMail(expected('20T13:00', '21T17:00'))).toBe(
      'D’après nos dernières vérifications, la réponse est attendue au plus tard le samedi 21 novembre 2026 à ' +
        '18 h 00, heure de Paris. Vous la recevrez par e-mail.',
    );
    expect(describeReviewInMail({ state: 'late' })).toBe('Vous recevrez un e-mail avec sa réponse.');
  });
});
