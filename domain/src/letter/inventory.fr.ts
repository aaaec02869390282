import { nameExhibitFile, nameLetterFile } from './file-names.fr.ts';
import { isAgainstRectified, type LetterFacts } from './facts.ts';
import type { Letter } from './letter.ts';
import { nameNotice } from './phrases.fr.ts';

/** The numbered list that a tribunal checks the pieces against, each with the file it is in. */
export interface Inventory {
  readonly title: string;
  readonly references: readonly { readonly label: string; readonly value: string }[];
  readonly heads: readonly [string, string, string];
  readonly rows: readonly (readonly [string, string, string])[];
}

/** Returns the numbered list of the exhibits that goes with a request. */
export function buildInventory(facts: LetterFacts, letter: Letter): Inventory {
  // The surcharge is claimed by another public body.
  const isMajore = facts.fine.track === 'fps-majore';
  return {
    title: 'Bordereau des pièces',
    references: [
      { label: 'Devant', value: letter.addressee.name },
      { label: 'Partie requérante', value: facts.fine.debtorName },
      { label: isMajore ? 'Collectivité du forfait d’origine' : 'Contre', value: facts.fine.authorityName },
      { label: 'Acte', value: describeContestedAct(facts) },
    ],
    heads: ['N°', 'Pièce', 'Fichier'],
    rows: [
      ['', letter.title, nameLetterFile('tsp')],
      ...letter.exhibits.map(
        ({ number, title, detail }) =>
          [String(number), detail === '' ? title : `${title}, ${detail}`, nameExhibitFile(number, title)] as const,
      ),
    ],
  };
}

/** Names the act that the letter contests: the title, or the rectified notice rather than the notice before it. */
function describeContestedAct(facts: LetterFacts): string {
  if (facts.fine.track === 'fps-majore') return `titre exécutoire, ${nameNotice(facts)}`;
  return isAgainstRectified(facts) ? `avis de paiement rectificatif, après l’${nameNotice(facts)}` : nameNotice(facts);
}
