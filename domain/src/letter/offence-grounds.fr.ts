import { citeRulingOrLaw } from './cited-rulings.fr.ts';
import { isCardSaidHidden, type LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Paragraph } from './letter.ts';
import { isCardArgued } from './people.fr.ts';

/** Writes the law's answer to the offence of a penal notice, after the right itself. */
export function writeOffenceGrounds(facts: LetterFacts): readonly Paragraph[] {
  if (!isPenal(facts.fine.track)) return [];
  switch (facts.more.offence) {
    case 'reserved-place':
      return isCardSaidHidden(facts) ? [writeDisplayRuling(facts)].filter(({ text }) => text !== '') : [];
    case 'time-limit':
    case 'short-stay':
      return [writeStayGrounds(facts)];
    case 'other':
    case null:
      return [];
  }
}

function writeDisplayRuling(facts: LetterFacts): Paragraph {
  return makeParagraph(
    citeRulingOrLaw(facts, 'crim-2014-06-03', {
      cited: (reference) =>
        'La Cour de cassation a annulé la condamnation d’un titulaire, stationné sur un emplacement réservé, dont la ' +
        `carte ne pouvait pas être lue derrière le pare-brise (chambre criminelle, ${reference}).`,
    }),
  );
}

function writeStayGrounds(facts: LetterFacts): Paragraph {
  return makeParagraph(
    makeSentence(
      'L’article L. 241-3 ne permet de fixer, pour les titulaires de la carte, qu’une durée maximale d’au moins ' +
        'douze heures.',
      'casf-l241-3',
    ),
    citeRulingOrLaw(facts, 'crim-16-80001', {
      cited: (reference) =>
        'La Cour de cassation a approuvé la relaxe d’une titulaire restée plus de quinze minutes sur une place ' +
        'réservée aux arrêts-minute\u00a0: la loi ne limite pour elle ni le type de place ouverte au public, ni la ' +
        `durée, sauf cette durée maximale (chambre criminelle, ${reference}).`,
    }),
  );
}

/** Requests the municipal order by which a reserved place exists, without claiming that it is missing. */
export function writeOrderRequest(facts: LetterFacts): Paragraph {
  if (facts.more.offence !== 'reserved-place' || !isCardArgued(facts)) return makeParagraph();
  return makeParagraph(
    makeSentence('Je vous demande de joindre au dossier l’arrêté municipal qui réserve cet emplacement.'),
    citeRulingOrLaw(facts, 'crim-2007-03-13', {
      cited: (reference) =>
        `La contravention suppose qu’un tel arrêté existe (Cour de cassation, chambre criminelle, ${reference}).`,
    }),
  );
}
