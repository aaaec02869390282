import { daysAReadingHolds, legalTexts, type LegalText } from '../fine/index.ts';
import { addDays, toPlainDate, type PlainDate } from '../kernel/index.ts';
import { isRulingId, type RulingId } from '../ruling/index.ts';

const reading = { readOn: toPlainDate('2026-11-20'), readIn: 'secondary' } as const;

/**
 * Every text a letter may cite, as it was read. What was not read, or is disputed, has no row and is cited nowhere; the
 * rulings have a shelf of their own.
 */
export const letterTexts = {
  ...legalTexts,
  'crpa-l112-1': {
    cite: 'article L. 112-1 du code des relations entre le public et l’administration',
    says:
      'Un envoi à l’administration soumis à une date peut être posté jusqu’à cette date, le cachet de ' +
      'la poste faisant foi.',
    ...reading,
    version: 1,
  },
  'cpp-537': {
    cite: 'article 537 du code de procédure pénale',
    says:
      'La preuve contraire aux constatations est apportée par écrit ou par témoins\u00a0; ' +
      'des photographies seules n’y suffisent pas.',
    ...reading,
    version: 1,
  },
  'route-l121-2': {
    cite: 'article L. 121-2 du code de la route',
    says:
      'Le titulaire du certificat d’immatriculation répond des contraventions de stationnement, sauf événement de ' +
      'force majeure ou renseignements permettant d’identifier l’auteur véritable. D’un véhicule loué répond le ' +
      'locataire, d’une personne morale son représentant légal, sous les mêmes réserves.',
    readOn: toPlainDate('2026-11-30'),
    readIn: 'secondary',
    version: 2,
  },
} as const satisfies Record<string, LegalText>;
export type LetterTextId = Exclude<keyof typeof letterTexts, RulingId>;
/** The basis of a sentence: a text, or a ruling. */
export type LawId = LetterTextId | RulingId;

const isText = (id: LawId): id is LetterTextId => !isRulingId(id);

/** Texts whose reading is too old to be used on `today`. */
export function listOutdatedTexts(ids: readonly LawId[], today: PlainDate): readonly LetterTextId[] {
  return ids.filter(isText).filter((id) => addDays(letterTexts[id].readOn, daysAReadingHolds) < today);
}
