import { daysAReadingHolds, legalTexts, type LegalText } from '../fine/index.ts';
import { addDays, plainDateOf, type PlainDate } from '../kernel/index.ts';

const read = { readOn: plainDateOf('2026-11-20'), readIn: 'secondary' } as const;

/** Every text a letter may cite, as it was read. What was not read, or is disputed, has no row and is cited nowhere. */
export const letterTexts = {
  ...legalTexts,
  'ce-431132': {
    cite: 'Conseil d’État, 24 mars 2021, n° 431132',
    says:
      'Une commune qui a fixé une durée maximale d’au moins douze heures peut demander que l’heure ' +
      'd’arrivée soit enregistrée.',
    ...read,
    version: 1,
  },
  'crpa-l112-1': {
    cite: 'article L. 112-1 du code des relations entre le public et l’administration',
    says:
      'Un envoi à l’administration soumis à une date peut être posté jusqu’à cette date, le cachet de ' +
      'la poste faisant foi.',
    ...read,
    version: 1,
  },
  'cpp-537': {
    cite: 'article 537 du code de procédure pénale',
    says:
      'La preuve contraire aux constatations est apportée par écrit ou par témoins\u00a0; ' +
      'des photographies seules n’y suffisent pas.',
    ...read,
    version: 1,
  },
} as const satisfies Record<string, LegalText>;
export type LetterTextId = keyof typeof letterTexts;

/** Texts whose reading is too old to be used on `today`. */
export function tooOld(ids: readonly LetterTextId[], today: PlainDate): readonly LetterTextId[] {
  return ids.filter((id) => addDays(letterTexts[id].readOn, daysAReadingHolds) < today);
}
