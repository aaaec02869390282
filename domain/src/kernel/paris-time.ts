import { addDays, makePlainDate, toPlainDate, computeWeekday, type PlainDate } from './plain-date.ts';

const msPerHour = 3_600_000;

/**
 * Returns the day and the time of an instant in Paris. Summer time runs from the last Sunday of March to the last
 * Sunday of October, both at 01:00 UTC (Directive 2000/84/EC); valid from 1998 on. It is computed, so that every
 * machine gives the same answer.
 */
export function toParisMoment(instant: Date): { readonly day: PlainDate /** 'HH:MM' */; readonly time: string } {
  const ms = instant.getTime();
  const year = instant.getUTCFullYear();
  const summer = ms >= computeClockChange(year, 3) && ms < computeClockChange(year, 10);
  const local = new Date(ms + (summer ? 2 : 1) * msPerHour).toISOString();
  return { day: toPlainDate(local.slice(0, 10)), time: local.slice(11, 16) };
}

/** The calendar day in Paris of an instant. */
export function toParisDay(instant: Date): PlainDate {
  return toParisMoment(instant).day;
}

/** The instant at which a calendar day begins in Paris. */
export function computeParisDayStart(day: PlainDate): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(midnight - 2 * msPerHour);
  return toParisMoment(summer).time === '00:00' ? summer : new Date(midnight - msPerHour);
}

function computeClockChange(year: number, month: number): number {
  const last = makePlainDate(year, month, 31);
  const sunday = addDays(last, -(computeWeekday(last) % 7));
  return Date.parse(`${sunday}T01:00:00Z`);
}
