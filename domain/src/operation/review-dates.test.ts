import { describe, expect, it } from 'vitest';
import { formatDate, toPlainDate } from '../kernel/index.ts';
import { nameCourt, rulingIds, rulings, type Ruling } from '../ruling/index.ts';
import { cappedTown, silentTown } from '../fixtures/index.ts';
import { computeReviewDates } from './review-dates.ts';

const today = toPlainDate('2026-11-21');
const [ruling] = rulingIds;
const dates = (rules: Parameters<typeof computeReviewDates>[0]['rules'] = [], readOn: string | null = null) =>
  computeReviewDates(
    {
      rules,
      readings: ruling === undefined || readOn === null ? [] : [{ ruling, number: '1', readOn: toPlainDate(readOn) }],
    },
    today,
  );

describe('what has to be read again', () => {
  it('a text of law holds a year from the day it was read', () => {
    const law = dates().find(({ kind }) => kind === 'law');
    expect(law).toMatchObject({ readOn: '2026-11-20', until: '2027-11-20', state: 'good' });
  });

  it('a ruling that was never read has no end and comes last; once read it holds a year', () => {
    expect(dates().at(-1)).toMatchObject({ kind: 'ruling', readOn: null, until: null, state: 'unread' });
    expect(dates([], '2025-12-01').find(({ readOn }) => readOn === '2025-12-01')).toMatchObject({
      until: '2026-12-01',
      state: 'soon',
    });
  });

  it('only the ruling that was read has a day, each under its citation', () => {
    const found = dates([], '2025-12-01').filter(({ kind }) => kind === 'ruling');
    expect(found).toHaveLength(rulingIds.length);
    expect(found.filter(({ readOn }) => readOn !== null).map(({ key }) => key)).toEqual([
      `2026-12-01 ruling ${ruling}`,
    ]);
    expect(found.map(({ name }) => name).toSorted()).toEqual(
      rulingIds
        .map((id): Ruling => rulings[id])
        .map(({ court, decidedOn, number }) => {
          const cited = `${nameCourt(court)}, ${formatDate(decidedOn)}`;
          return number === null ? cited : `${cited}, n° ${number}`;
        })
        .toSorted(),
    );
  });

  it('a card of the old kind ends with the law, of no town', () => {
    expect(dates().filter(({ kind }) => kind === 'card')).toEqual([
      {
        key: '2026-12-31 card ces',
        kind: 'card',
        name: '',
        insee: null,
        readOn: null,
        until: '2026-12-31',
        state: 'soon',
      },
    ]);
  });

  it('a town without a form has one date', () => {
    expect(dates([{ ...silentTown, appealForm: null }]).filter(({ insee }) => insee !== null)).toHaveLength(1);
  });

  it.each([
    ['2025-11-20', '2026-11-20', 'over'],
    ['2025-11-21', '2026-11-21', 'soon'],
    ['2026-01-20', '2027-01-20', 'soon'],
    ['2026-01-21', '2027-01-21', 'good'],
    ['2025-11', '2026-11-01', 'over'],
  ])('a town read on %s is read again by %s: %s', (readOn, until, state) => {
    const town = dates([{ ...silentTown, readOn }]).find(({ kind }) => kind === 'town');
    expect(town).toMatchObject({ name: silentTown.commune, insee: silentTown.insee, until, state });
  });

  it('the form of a town has a date of its own', () => {
    const appealForm = { url: 'https://recours.exemple.fr', readOn: '2025-12-10' };
    const found = dates([{ ...cappedTown, appealForm }]).find(({ kind }) => kind === 'form');
    expect(found).toMatchObject({ until: '2026-12-10', state: 'soon' });
  });

  it('what ends first stands first, each under a key of its own', () => {
    const all = dates([cappedTown, { ...silentTown, readOn: '2025-01' }]);
    expect(all[0]).toMatchObject({ name: silentTown.commune, state: 'over' });
    const ends = all.map(({ until }) => until ?? '9');
    expect(ends).toEqual(ends.toSorted());
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });
});
