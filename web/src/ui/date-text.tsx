import { clockNames, toLocalMoment, type LocalClock } from '@placejuste/domain/kernel';
import { uiText } from './ui.text.fr.ts';

const zone = 'Europe/Paris';
const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: zone,
});
const figures = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone });
const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: zone, hourCycle: 'h23' });

/** French writes « 1er » for the first day of a month, which `Intl.DateTimeFormat` leaves out. */
function formatDay(at: Date): string {
  return day.format(at).replace(/\b1 /, '1er ');
}

/** « jeudi 12 novembre 2026 »; takes an ISO instant or `YYYY-MM-DD` (read as that day, whatever the zone). */
export function formatDateWords(value: string): string {
  return formatDay(toInstant(value));
}

/** Like `formatDateWords`, in three parts: « jeudi », « 12 novembre », « 2026 ». */
export function splitDate(value: string): {
  readonly weekday: string;
  readonly dayAndMonth: string;
  readonly year: string;
} {
  const parts = day.formatToParts(toInstant(value));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  const first = of('day') === '1' ? '1er' : of('day');
  return { weekday: of('weekday'), dayAndMonth: `${first}\u00a0${of('month')}`, year: of('year') };
}

/** « jeudi 12 novembre 2026 à 14 h 05 », Paris time; with another clock, its name follows. */
export function formatDateTimeWords(value: string, clock: LocalClock = 'paris'): string {
  const at = toInstant(value);
  if (clock === 'paris') return uiText.moment(formatDay(at), formatParisHour(at));
  const local = toLocalMoment(at, clock);
  return `${uiText.moment(formatDateWords(local.day), formatHourFigures(local.time))} (${clockNames[clock]})`;
}

/** « 12/11/2026, 14 h 05 », Paris time, where words would be cut; with another clock, its name follows. */
export function formatDateTimeFigures(value: string, clock: LocalClock = 'paris'): string {
  const at = toInstant(value);
  if (clock === 'paris') return `${figures.format(at)}, ${formatParisHour(at)}`;
  const local = toLocalMoment(at, clock);
  return `${figures.format(toInstant(local.day))}, ${formatHourFigures(local.time)} (${clockNames[clock]})`;
}

/** « 14 h 05 », Paris time; with another clock, its name follows. */
export function formatHour(value: string, clock: LocalClock = 'paris'): string {
  const at = toInstant(value);
  if (clock === 'paris') return formatParisHour(at);
  return `${formatHourFigures(toLocalMoment(at, clock).time)} (${clockNames[clock]})`;
}

/** The hour in Paris, with spaces that do not break. */
function formatParisHour(at: Date): string {
  return formatHourFigures(hour.format(at));
}

function formatHourFigures(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00a0h\u00a0${minutes}`;
}

function toInstant(value: string): Date {
  // Noon UTC is the same day in Paris all year round.
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
}

interface DateTextProps {
  readonly value: string;
  readonly time?: boolean;
  /** Time zone of the place, in which the hour is written; Paris by default. */
  readonly clock?: LocalClock | undefined;
}

export function DateText({ value, time = false, clock = 'paris' }: DateTextProps) {
  return <time dateTime={value}>{time ? formatDateTimeWords(value, clock) : formatDateWords(value)}</time>;
}

/** « 5,00 € » from integer cents, with a non-breaking space before the sign. */
export function formatEuros(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${sign}${whole.toLocaleString('fr-FR')},${String(Math.abs(cents) % 100).padStart(2, '0')}\u00a0€`;
}
