import type { LocalClock } from './local-time.ts';

/** Whose hour is told, after an hour. */
export const clockNames: Readonly<Record<LocalClock, string>> = {
  paris: 'heure de Paris',
  antilles: 'heure des Antilles',
  guyane: 'heure de Guyane',
  reunion: 'heure de La Réunion',
  mayotte: 'heure de Mayotte',
};
