import {
  addDays,
  getDayOfMonth,
  makePlainDate,
  getMonth,
  computeWeekday,
  getYear,
  type PlainDate,
} from './plain-date.ts';

/**
 * Region of the office, which decides its public holidays. Regional days are `[GK]` in the domain dossier (§2.6): on
 * these days an office MAY be closed, so they move an outer date or bring a posting day forward, never a safe date.
 */
export type HolidayRegion = 'metropole' | 'alsace-moselle' | OverseasRegion;
export type OverseasRegion =
  | 'guadeloupe'
  | 'martinique'
  | 'guyane'
  | 'reunion'
  | 'mayotte'
  | 'saint-barthelemy'
  | 'saint-martin';

/** Fixed days of Code du travail L3133-1, [month, day]. */
const fixedDays: readonly (readonly [number, number])[] = [
  [1, 1],
  [5, 1],
  [5, 8],
  [7, 14],
  [8, 15],
  [11, 1],
  [11, 11],
  [12, 25],
];
/** Days after Easter: Monday, Ascension, Whit Monday. */
const easterDays = [1, 39, 50];

/** Abolition of slavery (Code du travail L3422-2 and decree 83-1003), [month, day]. */
const abolitionDays: Readonly<Record<OverseasRegion, readonly [number, number]>> = {
  mayotte: [4, 27],
  martinique: [5, 22],
  guadeloupe: [5, 27],
  'saint-martin': [5, 28],
  guyane: [6, 10],
  'saint-barthelemy': [10, 9],
  reunion: [12, 20],
};

/** Easter Sunday, by the Gregorian computation (Meeus, Jones, Butcher). */
export function computeEaster(year: number): PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return makePlainDate(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

/** Returns whether a date is a public holiday of that region. */
export function isHoliday(date: PlainDate, region: HolidayRegion = 'metropole'): boolean {
  const isDay = ([month, day]: readonly [number, number]): boolean =>
    getMonth(date) === month && getDayOfMonth(date) === day;
  const easter = computeEaster(getYear(date));
  if (fixedDays.some(isDay) || easterDays.some((after) => addDays(easter, after) === date)) return true;
  if (region === 'metropole') return false;
  // Good Friday is a holiday only in communes with a mixed temple: counted, since it can only close an office.
  if (region === 'alsace-moselle') return isDay([12, 26]) || addDays(easter, -2) === date;
  return isDay(abolitionDays[region]);
}

/** Returns whether a date is neither a Saturday, a Sunday nor a public holiday of that region. */
export function isWorkingDay(date: PlainDate, region: HolidayRegion = 'metropole'): boolean {
  return computeWeekday(date) <= 5 && !isHoliday(date, region);
}

/** The date itself when it is worked, else the first worked day after it. */
export function toNextWorkingDay(date: PlainDate, region: HolidayRegion = 'metropole'): PlainDate {
  let day = date;
  while (!isWorkingDay(day, region)) day = addDays(day, 1);
  return day;
}

/** Returns the date when it is worked in all these places, else the last such day before it: when to post a letter. */
export function toLastWorkingDay(date: PlainDate, regions: readonly HolidayRegion[] = ['metropole']): PlainDate {
  let day = date;
  while (!regions.every((region) => isWorkingDay(day, region))) day = addDays(day, -1);
  return day;
}
