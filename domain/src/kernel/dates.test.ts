import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  formatLongDate,
  getDayOfMonth,
  findDayOfYear,
  countDaysBetween,
  computeEaster,
  isHoliday,
  isWorkingDay,
  toLastWorkingDay,
  makePlainDate,
  toNextWorkingDay,
  toParisMoment,
  parsePlainDate,
  toPlainDate,
  formatTime,
  computeWeekday,
} from './index.ts';

const anyDate = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays(makePlainDate(1990, 1, 1), days));

describe('plain dates', () => {
  it('refuse days that do not exist', () => {
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-04-31',
      '26-01-01',
      '2026-1-1',
      '',
      '2026-00-10',
      '9999-01-01',
    ]) {
      expect(parsePlainDate(text), text).toBeNull();
    }
    expect(parsePlainDate('2028-02-29')).toBe('2028-02-29');
  });

  it('add months from quantième to quantième', () => {
    expect(addMonths(toPlainDate('2027-01-31'), 1)).toBe('2027-02-28');
    expect(addMonths(toPlainDate('2028-01-31'), 1)).toBe('2028-02-29');
    expect(addMonths(toPlainDate('2026-11-15'), 3)).toBe('2027-02-15');
    expect(addMonths(toPlainDate('2026-03-31'), -1)).toBe('2026-02-28');
  });

  it('keep the quantième or take the last day of the month, whatever the date', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 40 }), (date, months) => {
        const moved = addMonths(date, months);
        const wanted = getDayOfMonth(date);
        expect(
          getDayOfMonth(moved) === wanted || (getDayOfMonth(moved) < wanted && getDayOfMonth(addDays(moved, 1)) === 1),
        ).toBe(true);
      }),
    );
  });

  it('count days both ways', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        expect(countDaysBetween(date, addDays(date, days))).toBe(days);
        expect(computeWeekday(addDays(date, 7))).toBe(computeWeekday(date));
      }),
    );
  });

  it('know the day of a year', () => {
    expect(findDayOfYear(2021, 124)).toBe('2021-05-04');
    expect(findDayOfYear(2026, 163)).toBe('2026-06-12');
    expect(findDayOfYear(2026, 366)).toBeNull();
    expect(findDayOfYear(2028, 366)).toBe('2028-12-31');
    expect(findDayOfYear(2026, 1)).toBe('2026-01-01');
    expect(findDayOfYear(2026, 0)).toBeNull();
  });
});

describe('French public holidays', () => {
  it('place Easter where the almanacs do', () => {
    const almanac = {
      2020: '04-12',
      2024: '03-31',
      2025: '04-20',
      2026: '04-05',
      2027: '03-28',
      2030: '04-21',
      2038: '04-25',
      2049: '04-18',
      2050: '04-10',
    };
    for (const [year, day] of Object.entries(almanac)) expect(computeEaster(Number(year))).toBe(`${year}-${day}`);
  });

  it('count 11 national days a year from 2020 to 2050, fewer only when two fall together', () => {
    for (let year = 2020; year <= 2050; year += 1) {
      let count = 0;
      for (let day = makePlainDate(year, 1, 1); day <= makePlainDate(year, 12, 31); day = addDays(day, 1))
        if (isHoliday(day)) count += 1;
      const ascension = addDays(computeEaster(year), 39);
      expect(count, String(year)).toBe(ascension.endsWith('05-01') || ascension.endsWith('05-08') ? 10 : 11);
      expect(computeWeekday(computeEaster(year))).toBe(7);
    }
  });

  it('know the regional ones', () => {
    expect(isHoliday(toPlainDate('2026-12-26'))).toBe(false);
    expect(isHoliday(toPlainDate('2026-12-26'), 'alsace-moselle')).toBe(true);
    expect(isHoliday(toPlainDate('2026-04-03'), 'alsace-moselle')).toBe(true);
    expect(isHoliday(toPlainDate('2026-12-20'), 'reunion')).toBe(true);
    expect(isHoliday(toPlainDate('2026-05-22'), 'reunion')).toBe(false);
  });

  it('carry a closed day to the next worked one', () => {
    expect(toNextWorkingDay(toPlainDate('2026-12-25'))).toBe('2026-12-28');
    expect(toLastWorkingDay(toPlainDate('2027-02-28'))).toBe('2027-02-26');
    fc.assert(
      fc.property(anyDate, (date) => {
        const next = toNextWorkingDay(date);
        expect(isWorkingDay(next)).toBe(true);
        expect(countDaysBetween(date, next)).toBeGreaterThanOrEqual(0);
        expect(countDaysBetween(date, next)).toBeLessThanOrEqual(4);
        expect(countDaysBetween(toLastWorkingDay(date), date)).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('French words', () => {
  it('write dates and times as people say them', () => {
    expect(formatLongDate(toPlainDate('2026-12-15'))).toBe('mardi 15 décembre 2026');
    expect(formatLongDate(toPlainDate('2027-01-01'))).toBe('vendredi 1er janvier 2027');
    expect(formatTime('09:05')).toBe('9 h 05');
  });
});

describe('Paris time', () => {
  it('changes at the right instants', () => {
    expect(toParisMoment(new Date('2026-03-29T00:59:59Z'))).toEqual({ day: '2026-03-29', time: '01:59' });
    expect(toParisMoment(new Date('2026-03-29T01:00:00Z'))).toEqual({ day: '2026-03-29', time: '03:00' });
    expect(toParisMoment(new Date('2026-10-25T00:59:59Z'))).toEqual({ day: '2026-10-25', time: '02:59' });
    expect(toParisMoment(new Date('2026-10-25T01:00:00Z'))).toEqual({ day: '2026-10-25', time: '02:00' });
    expect(toParisMoment(new Date('2026-12-31T23:30:00Z'))).toEqual({ day: '2027-01-01', time: '00:30' });
  });

  it('agrees with the time-zone database', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) }), (ms) => {
        const { day, time } = toParisMoment(new Date(ms));
        expect(`${day} ${time}`).toBe(format.format(new Date(ms)));
      }),
      { numRuns: 500 },
    );
  });
});
