/**
 * Models of a card, as a reviewer recognises them on its picture. The CMI replaced the European card (CES) on 1 January
 * 2017 (loi n° 2016-1321, art. 107); the CES of civil holders ends on 31 December 2026 at the latest, that of war
 * invalids does not (CASF L241-3 IV). Checked on 2026-11-20.
 */
export const cardTypes = ['cmi', 'ces_civil', 'ces_guerre'] as const;
export type CardType = (typeof cardTypes)[number];

export const lastDayOfCivilCes = '2026-12-31';

/** The first day on which a CES was issued to war invalids alone. */
export const firstDayWithoutCivilCes = '2017-07-01';

/** Last day of validity, `YYYY-MM-DD`; null for a definitive card. */
export function computeLastValidDay(type: CardType | null, printedDay: string | null): string | null {
  if (type !== 'ces_civil') return printedDay;
  return printedDay === null || printedDay > lastDayOfCivilCes ? lastDayOfCivilCes : printedDay;
}
