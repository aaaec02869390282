import { localMoment, type LocalClock } from './local-time.ts';
import { parisMoment } from './paris-time.ts';
import { addDays, dayOf, monthOf, weekdayOf, yearOf, type PlainDate } from './plain-date.ts';

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
export function dateInFrench(date: PlainDate): string {
  return `${dayOfMonthInFrench(dayOf(date))} ${monthNames[monthOf(date) - 1]} ${yearOf(date)}`;
}

/** « 1er », « 2 ». */
export function dayOfMonthInFrench(day: number): string {
  return day === 1 ? '1er' : String(day);
}

/** « mardi 15 décembre 2026 ». */
export function dateInFrenchWords(date: PlainDate): string {
  return `${weekdays[weekdayOf(date) - 1]} ${dateInFrench(date)}`;
}

/** « 14 h 05 » for '14:05'. */
export function timeInFrench(time: string): string {
  return `${Number(time.slice(0, 2))} h ${time.slice(3, 5)}`;
}

/** « mardi 15 décembre 2026 à 14 h 05 ». */
export function momentInFrench({ day, time }: { readonly day: PlainDate; readonly time: string }): string {
  return `${dateInFrenchWords(day)} à ${timeInFrench(time)}`;
}

/**
 * When something began, as one says it to somebody now: « aujourd’hui à 8 h 08 », « hier à 8 h 08 », « jeudi 12
 * novembre à 8 h 08 », with its year when that is another one. Paris time unless another clock is given; an hour is
 * never cut between two lines.
 */
export function recentMomentInFrench(instant: Date, now: Date, clock: LocalClock = 'paris'): string {
  const { time } = localMoment(instant, clock);
  return `${recentDayInFrench(instant, now, clock)} à ${timeInFrench(time).replaceAll(' ', '\u00a0')}`;
}

/** Like `recentMomentInFrench`, in Paris and without the minutes of a whole hour: « hier à 18 h ». */
export function recentHourInFrench(instant: Date, now: Date): string {
  return `${recentDayInFrench(instant, now, 'paris')} à ${hourInFrench(parisMoment(instant).time)}`;
}

function recentDayInFrench(instant: Date, now: Date, clock: LocalClock): string {
  const { day } = localMoment(instant, clock);
  const today = localMoment(now, clock).day;
  return day === today ? 'aujourd’hui' : day === addDays(today, -1) ? 'hier' : dayInWords(day, today);
}

/**
 * When something will be, as one says it to somebody now: « aujourd’hui à 18 h », « demain à 18 h », « jeudi 26
 * novembre à 8 h 30 ». Paris time; an hour is never cut between two lines.
 */
export function comingMomentInFrench(instant: Date, now: Date): string {
  const { day, time } = parisMoment(instant);
  const today = parisMoment(now).day;
  const dayWords = day === today ? 'aujourd’hui' : day === addDays(today, 1) ? 'demain' : dayInWords(day, today);
  return `${dayWords} à ${hourInFrench(time)}`;
}

/** « 18 h », « 8 h 30 », never cut between two lines. */
export function hourInFrench(time: string): string {
  return timeInFrench(time).replace(/ 00$/, '').replaceAll(' ', '\u00a0');
}

function dayInWords(day: PlainDate, today: PlainDate): string {
  const words = dateInFrenchWords(day);
  return yearOf(day) === yearOf(today) ? words.slice(0, -5) : words;
}
