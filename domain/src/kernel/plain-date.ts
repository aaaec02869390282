declare const plainDate: unique symbol;

/** A day of the calendar, 'YYYY-MM-DD', without hour or zone. Years 1900 to 2199. */
export type PlainDate = string & { readonly [plainDate]: true };

const shape = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;
const msPerDay = 86_400_000;

/** The date, or null when the text is not a day that exists. */
export function parsePlainDate(text: string): PlainDate | null {
  if (!shape.test(text)) return null;
  const [year, month, day] = splitDate(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= countDaysInMonth(year, month) ? (text as PlainDate) : null;
}

/** Returns a date written in code, or in a row that was already checked. @throws RangeError when the text is no day. */
export function toPlainDate(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (date === null) throw new RangeError(`Not a day: ${text}`);
  return date;
}

/** Returns whether `day` comes after `other`; false when one of them is null. */
export function isAfter(day: PlainDate | null, other: PlainDate | null): boolean {
  return day !== null && other !== null && day > other;
}

export function getYear(date: PlainDate): number {
  return splitDate(date)[0];
}
export function getMonth(date: PlainDate): number {
  return splitDate(date)[1];
}
export function getDayOfMonth(date: PlainDate): number {
  return splitDate(date)[2];
}

/** Returns the date of a year, a month (1 to 12) and a day. @throws RangeError when that day does not exist. */
export function makePlainDate(year: number, month: number, day: number): PlainDate {
  return toPlainDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** Returns the date so many days later; earlier when `days` is negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** Returns the same day of a later month, or its last day: 31 January + 1 month = 28 (or 29) February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = splitDate(date);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  return makePlainDate(toYear, toMonth, Math.min(day, countDaysInMonth(toYear, toMonth)));
}

/** Days from `from` to `to`; negative when `to` comes first. */
export function countDaysBetween(from: PlainDate, to: PlainDate): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** Returns the day of the week: 1 = Monday … 7 = Sunday. */
export function computeWeekday(date: PlainDate): number {
  // 1 January 1970 was a Thursday.
  return ((((toEpochDay(date) + 3) % 7) + 7) % 7) + 1;
}

/** The `ordinal`-th day of a year (1 = 1 January), or null when that year has no such day. */
export function findDayOfYear(year: number, ordinal: number): PlainDate | null {
  const date = ordinal < 1 || ordinal > 366 ? null : addDays(makePlainDate(year, 1, 1), ordinal - 1);
  return date !== null && getYear(date) === year ? date : null;
}

function splitDate(date: string): readonly [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function countDaysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toEpochDay(date: PlainDate): number {
  const [year, month, day] = splitDate(date);
  return Date.UTC(year, month - 1, day) / msPerDay;
}

function fromEpochDay(day: number): PlainDate {
  return toPlainDate(new Date(day * msPerDay).toISOString().slice(0, 10));
}
