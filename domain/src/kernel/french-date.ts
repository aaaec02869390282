import { toLocalMoment, type LocalClock } from './local-time.ts';
import { toParisMoment } from './paris-time.ts';
import { addDays, getDayOfMonth, getMonth, computeWeekday, getYear, type PlainDate } from './plain-date.ts';

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
/** The French names of the months, from January to December. */
export const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** « 15 décembre 2026 », « 1er janvier 2027 ». */
export function formatDate(date: PlainDate): string {
  return `${formatDayOfMonth(getDayOfMonth(date))} ${monthNames[getMonth(date) - 1]} ${getYear(date)}`;
}

/** « 1er », « 2 ». */
export function formatDayOfMonth(day: number): string {
  return day === 1 ? '1er' : String(day);
}

/** « mardi 15 décembre 2026 ». */
export function formatLongDate(date: PlainDate): string {
  return `${weekdays[computeWeekday(date) - 1]} ${formatDate(date)}`;
}

/** « 14 h 05 » for '14:05'. */
export function formatTime(time: string): string {
  return `${Number(time.slice(0, 2))} h ${time.slice(3, 5)}`;
}

/** « mardi 15 décembre 2026 à 14 h 05 ». */
export function formatMoment({ day, time }: { readonly day: PlainDate; readonly time: string }): string {
  return `${formatLongDate(day)} à ${formatTime(time)}`;
}

/**
 * When something began, as one says it to somebody now: « aujourd’hui à 8 h 08 », « hier à 8 h 08 », « jeudi 12
 * novembre à 8 h 08 », with its year when that is another one. Paris time unless another clock is given; an hour is
 * never cut between two lines.
 */
export function formatRecentMoment(instant: Date, now: Date, clock: LocalClock = 'paris'): string {
  const { time } = toLocalMoment(instant, clock);
  return `${formatRecentDay(instant, now, clock)} à ${formatTime(time).replaceAll(' ', '\u00a0')}`;
}

/** Like `formatRecentMoment`, in Paris and without the minutes of a whole hour: « hier à 18 h ». */
export function formatRecentHour(instant: Date, now: Date): string {
  return `${formatRecentDay(instant, now, 'paris')} à ${formatHourWords(toParisMoment(instant).time)}`;
}

function formatRecentDay(instant: Date, now: Date, clock: LocalClock): string {
  const { day } = toLocalMoment(instant, clock);
  const today = toLocalMoment(now, clock).day;
  if (day === today) return 'aujourd’hui';
  return day === addDays(today, -1) ? 'hier' : formatDayWords(day, today);
}

/**
 * When something will be, as one says it to somebody now: « aujourd’hui à 18 h », « demain à 18 h », « jeudi 26
 * novembre à 8 h 30 ». Paris time; an hour is never cut between two lines.
 */
export function formatComingMoment(instant: Date, now: Date): string {
  const { day, time } = toParisMoment(instant);
  const today = toParisMoment(now).day;
  return `${formatComingDay(day, today)} à ${formatHourWords(time)}`;
}

function formatComingDay(day: PlainDate, today: PlainDate): string {
  if (day === today) return 'aujourd’hui';
  return day === addDays(today, 1) ? 'demain' : formatDayWords(day, today);
}

/** « 18 h », « 8 h 30 », never cut between two lines. */
export function formatHourWords(time: string): string {
  return formatTime(time).replace(/ 00$/, '').replaceAll(' ', '\u00a0');
}

function formatDayWords(day: PlainDate, today: PlainDate): string {
  const words = formatLongDate(day);
  return getYear(day) === getYear(today) ? words.slice(0, -5) : words;
}
