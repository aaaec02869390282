import { foldWords } from '../kernel/index.ts';
import type { LetterKind } from './letter-kinds.ts';

/** Largest file that portals are assumed to accept, in bytes: files made for them stay below. */
export const portalFileLimitBytes = 5_000_000;

const maxNameLength = 48;

const letters: Readonly<Record<LetterKind, string>> = {
  rapo: 'recours-prealable',
  photos: 'demande-de-photographies',
  tsp: 'memoire-et-bordereau',
  requete: 'requete-en-exoneration',
  reclamation: 'reclamation',
  'file-request': 'demande-du-dossier',
  'follow-up': 'relance',
};

/**
 * Names the file of a letter. Portals show only the names of files, and some refuse accents or spaces: each describes
 * itself in plain letters.
 */
export function nameLetterFile(kind: LetterKind): string {
  return `0-${letters[kind]}.pdf`;
}

export const formSheetFileName = 'fiche-du-formulaire-a-garder.pdf';

/** Returns the name of an exhibit’s file, « 3-carte-recto.pdf », cut at a whole word. */
export function nameExhibitFile(number: number, title: string): string {
  const fitting = foldWords(title).reduce((name, word) => {
    const longer = name === '' ? word : `${name}-${word}`;
    return longer.length > maxNameLength ? name : longer;
  }, '');
  return `${number}-${fitting}.pdf`;
}
