import { addDays, hourInFrench, parisMoment, recentMomentInFrench } from '@placejuste/domain/kernel';

const kinds =
  /\b(Rue|Avenue|Boulevard|Place|Quai|Allée|Impasse|Chemin|Route|Square|Cours|Passage|Sentier|Esplanade)\b/u;

/** « rue des Tilleuls »: the street of an address in words, as it stands inside a sentence; null without one. */
export function streetOf(label: string | null): string | null {
  const street = /^(.*?)[\s,]+\d{5}[\s,]+\D/u.exec(label ?? '')?.[1]?.trim() ?? label?.trim() ?? '';
  const name = street.replace(/^\d+(?:\s?(?:bis|ter|quater))?,?\s+/iu, '');
  return name === '' ? null : name.replace(kinds, (kind) => kind.toLowerCase());
}

/** « à 14 h 05 » today, « hier à 14 h 05 », « jeudi 12 novembre à 8 h 08 ». */
export function sinceWords(instant: Date, now: Date): string {
  return recentMomentInFrench(instant, now).replace(/^aujourd’hui /, '');
}

/** « 18 h 05 » today, « 2 h 05 cette nuit », « demain à 14 h 05 », « le 26 novembre à 8 h ». */
export function untilWords(instant: Date, now: Date): string {
  const { day, time } = parisMoment(instant);
  const today = parisMoment(now).day;
  const hour = hourInFrench(time);
  if (day === today) return hour;
  if (day !== addDays(today, 1)) return recentMomentInFrench(instant, now);
  return time < '06:00' ? `${hour} cette nuit` : `demain à ${hour}`;
}
