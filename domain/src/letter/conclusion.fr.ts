import { findMotive } from '../fine/index.ts';
import { isCitable } from './cited-rulings.fr.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { LetterFacts } from './facts.ts';
import { writeMotiveConclusion } from './motives.fr.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Paragraph, type Sentence } from './letter.ts';
import { isHolderAbsent, isTripMentioned, isWriterHolder } from './people.fr.ts';
import { hasExhibit } from './phrases.fr.ts';

/**
 * Writes the conclusion of the grounds, when the exhibits support it: the card or its decision is joined, and the trip
 * is told by the person who made it or shown by a paper. Otherwise the letter says that it contests, and claims no
 * more.
 */
export function writeConclusion(facts: LetterFacts): Paragraph {
  const provenConclusion = writeProvenConclusion(facts);
  return provenConclusion.text === '' ? makeParagraph(writeContest(facts)) : provenConclusion;
}

function writeProvenConclusion(facts: LetterFacts): Paragraph {
  if (findMotive(facts.fine) !== 'card') return writeMotiveConclusion(facts);
  if (!isRightShown(facts)) return makeParagraph();
  return isPenal(facts.fine.track) ? writePenalConclusion(facts) : makeParagraph(writeNotDue(facts));
}

function writeContest({ fine }: LetterFacts): Sentence {
  return makeSentence(`C’est pourquoi je conteste ${isPenal(fine.track) ? 'cette contravention' : 'ce forfait'}.`);
}

/** The town may require a free ticket where it caps the stay: without one, « not due » alone would be too much. */
function writeNotDue({ fine, more }: LetterFacts): Sentence {
  if (more.situations.includes('ticket-impossible'))
    return makeSentence(
      'Si l’obligation de prendre un ticket ou de saisir l’immatriculation n’est pas opposable, le forfait n’était ' +
        'pas dû.',
      'casf-l241-3',
    );
  return makeSentence(
    fine.track === 'fps-majore'
      ? 'Le forfait n’était donc pas dû, et sa majoration non plus.'
      : 'Le forfait n’était donc pas dû.',
    'casf-l241-3',
  );
}

function writePenalConclusion(facts: LetterFacts): Paragraph {
  const same = isWriterHolder(facts);
  switch (facts.more.offence) {
    case 'reserved-place':
      return makeParagraph(
        makeSentence(
          same
            ? 'Je pouvais donc utiliser cet emplacement.'
            : 'Cet emplacement pouvait donc être utilisé pour ce trajet.',
          'casf-l241-3',
        ),
      );
    case 'time-limit':
    case 'short-stay':
      return makeParagraph(
        makeSentence(
          same
            ? 'La durée limitée ne m’était donc pas opposable.'
            : 'La durée limitée n’était donc pas opposable à ce stationnement.',
          'casf-l241-3',
        ),
      );
    case 'other':
    case null:
      return makeParagraph();
  }
}

function isRightShown(facts: LetterFacts): boolean {
  const { exhibits, more } = facts;
  const isCardShown = more.situations.includes('card-renewed-late')
    ? hasExhibit(exhibits, 'award')
    : hasExhibit(exhibits, 'cmi-front');
  const isTripShown = listTripExhibits(facts).length > 0;
  if (isHolderAbsent(facts)) return isCardShown && isTripShown && isTripWithoutHolderArguable(facts);
  return isCardShown && (isTripShown || isTripMentioned(facts));
}

/**
 * The article names the holder and the person who accompanies them. That a trip may be made for them in their absence
 * was ruled for the charge alone (CE 428742): before the police court, or while the ruling is unread, nothing is
 * concluded.
 */
export function isTripWithoutHolderArguable(facts: LetterFacts): boolean {
  return !isPenal(facts.fine.track) && isCitable(facts, 'ce-428742');
}

const tripPapers: readonly ExhibitKind[] = ['presence-signed', 'presence', 'witness', 'appointment'];

/**
 * Numbers of the joined exhibits that tie the trip to the holder, from 1. A name typed on the account of somebody else
 * may have been typed by them: alone it shows nothing of the trip.
 */
export function listTripExhibits({ exhibits, declaration }: LetterFacts): readonly number[] {
  const isTypedByHolder = declaration?.presence?.accountHoldsCard === true;
  return exhibits.flatMap(({ kind }, index) =>
    tripPapers.includes(kind) || (kind === 'presence-record' && isTypedByHolder) ? [index + 1] : [],
  );
}

/** Returns whether a statement that is still to be completed and signed is all that ties the trip to the holder. */
export function isTripOnlyToBeSigned(facts: LetterFacts): boolean {
  const numbers = listTripExhibits(facts);
  return numbers.length > 0 && numbers.every((number) => facts.exhibits[number - 1]?.kind === 'presence');
}
