import {
  addDays,
  clockNames,
  formatHourWords,
  toLocalMoment,
  formatRecentMoment,
  type LocalClock,
} from '@placejuste/domain/kernel';

const kinds =
  /\b(Rue|Avenue|Boulevard|Place|Quai|Allée|Impasse|Chemin|Route|Square|Cours|Passage|Sentier|Esplanade)\b/u;

/** Extracts the street of an address in the form used inside a sentence, « rue des Tilleuls »; null without one. */
export function parseStreet(label: string | null): string | null {
  const street = /^(.*?)[\s,]+\d{5}[\s,]+\D/u.exec(label ?? '')?.[1]?.trim() ?? label?.trim() ?? '';
  const name = street.replace(/^\d+(?:\s?(?:bis|ter|quater))?,?\s+/iu, '');
  return name === '' ? null : name.replace(kinds, (kind) => kind.toLowerCase());
}

/** « à 14 h 05 » today, « hier à 14 h 05 », « jeudi 12 novembre à 8 h 08 »; a clock overseas is named. */
export function describeSince(instant: Date, now: Date, clock: LocalClock = 'paris'): string {
  return `${formatRecentMoment(instant, now, clock).replace(/^aujourd’hui /, '')}${formatClockSuffix(clock)}`;
}

/** « 18 h 05 » today, « 2 h 05 cette nuit », « demain à 14 h 05 », « le 26 novembre à 8 h »; names a clock overseas. */
export function describeUntil(instant: Date, now: Date, clock: LocalClock = 'paris'): string {
  return `${formatComing(instant, now, clock)}${formatClockSuffix(clock)}`;
}

function formatComing(instant: Date, now: Date, clock: LocalClock): string {
  const { day, time } = toLocalMoment(instant, clock);
  const today = toLocalMoment(now, clock).day;
  const hour = formatHourWords(time);
  if (day === today) return hour;
  if (day !== addDays(today, 1)) return formatRecentMoment(instant, now, clock);
  return time < '06:00' ? `${hour} cette nuit` : `demain à ${hour}`;
}

function formatClockSuffix(clock: LocalClock): string {
  return clock === 'paris' ? '' : ` (${clockNames[clock]})`;
}
