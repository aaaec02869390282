import type { LocalClock } from './local-time.ts';

/** The name of each clock, to be put after an hour. */
export const clockNames: Readonly<Record<LocalClock, string>> = {
  paris: 'heure de Paris',
  antilles: 'heure des Antilles',
  guyane: 'heure de Guyane',
  reunion: 'heure de La Réunion',
  mayotte: 'heure de Mayotte',
};
