import { elide, upperFirst } from '../kernel/index.ts';
import { isCardKnownInForce } from '../fine/index.ts';
import { nameCardOfDay, nameCard } from './card-words.fr.ts';
import { citeRulingOrLaw, isCitable } from './cited-rulings.fr.ts';
import { isCardRenewedLate, type LetterFacts, type Situation } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Paragraph, type Sentence } from './letter.ts';
import { isDebtorHolder, getHeldCard, isHolderAbsent, isWriterHolder } from './people.fr.ts';
import { mentionExhibits, hasExhibit } from './phrases.fr.ts';

/**
 * Writes what happened with the card that day, as it was, because a reader finds a hidden weakness. In penal letters
 * the consequence is requested, not asserted: no sufficiently sure reference was read.
 */
export function writeSituationGrounds(facts: LetterFacts): readonly Paragraph[] {
  return facts.more.situations.flatMap((situation) => {
    const sentences = sentencesOf[situation](facts).filter((sentence) => sentence !== null);
    return sentences.length === 0 ? [] : [makeParagraph(...sentences)];
  });
}

const writeCardHeld = (facts: LetterFacts): Sentence => {
  if (isCardRenewedLate(facts)) return writeAwardedRight(facts);
  const isShown = isCardKnownInForce(facts.fine, facts.more.card) && hasExhibit(facts.exhibits, 'cmi-front');
  const who = isWriterHolder(facts) ? 'j’étais titulaire' : `${getHeldCard(facts).holder} était titulaire`;
  return isPenal(facts.fine.track)
    ? makeSentence(
        `Je vous demande de tenir compte de ce ${elide('que', who)} de la carte ce ` +
          `jour-là${isShown ? ', comme le montrent les écrits joints' : ''}.`,
      )
    : writeUnchangedRight(facts, `\u00a0: ${who} de la carte à la date du constat`);
};

/** The right does not depend on the display: by the ruling quoted before, or by the article alone. */
const writeUnchangedRight = (facts: LetterFacts, reason: string): Sentence =>
  isCitable(facts, 'ce-428742')
    ? makeSentence(
        `Cela ne change pas le droit${withReference(reason, 'Conseil d’État, n° 428742, cité plus haut')}.`,
        'ce-428742',
      )
    : makeSentence(`Cela ne change pas le droit${reason}.`, 'casf-l241-3');

/** « (pièce n° 5\u00a0; Conseil d’État) »: two parentheses never follow each other. */
function withReference(words: string, reference: string): string {
  return words.endsWith(')') ? `${words.slice(0, -1)}\u00a0; ${reference})` : `${words} (${reference})`;
}

/** The card had expired, or had not come: the right existed by its decision. */
const writeAwardedRight = (facts: LetterFacts): Sentence => {
  const decision = mentionExhibits(facts.exhibits, 'award');
  return isPenal(facts.fine.track)
    ? makeSentence(`Je vous demande de tenir compte de ce que le droit était accordé ce jour-là${decision}.`)
    : writeUnchangedRight(facts, `, qui était accordé à la date du constat${decision}`);
};

/** True when one of two owners may be the holder of the card: only the certificate tells. */
function isHolderMaybeOwner(facts: LetterFacts): boolean {
  return isDebtorHolder(facts) || facts.fine.certificate === 'co-holder';
}

const sentencesOf: Readonly<Record<Situation, (facts: LetterFacts) => readonly (Sentence | null)[]>> = {
  'card-forgotten': (facts) => [
    makeSentence(
      isWriterHolder(facts)
        ? `J’avais oublié ${nameCardOfDay(facts)}\u00a0: elle n’était pas dans le véhicule.`
        : `${upperFirst(nameCardOfDay(facts))} avait été oubliée\u00a0: elle n’était pas dans le véhicule.`,
    ),
    writeCardHeld(facts),
  ],
  'card-upside-down': (facts) => [
    makeSentence(
      `${upperFirst(nameCardOfDay(facts))} était derrière le pare-brise, mais tournée du mauvais côté\u00a0: ` +
        'son numéro et sa date ne pouvaient pas être lus de l’extérieur.',
    ),
    writeCardHeld(facts),
  ],
  'not-displayed': (facts) => [
    makeSentence(
      isWriterHolder(facts)
        ? `J’avais ${nameCardOfDay(facts)} avec moi, mais elle n’était pas placée derrière le pare-brise.`
        : `La personne titulaire avait ${isCardRenewedLate(facts) ? 'son ancienne' : 'sa'} carte avec elle, mais pas ` +
            'derrière le pare-brise.',
    ),
    writeCardHeld(facts),
  ],
  // Stated with the card itself: the decision and its dates.
  'card-renewed-late': () => [],
  'borrowed-car': (facts) => {
    const [whose, owner] = isWriterHolder(facts)
      ? (['Le véhicule ne m’appartient pas', 'que la personne titulaire de la carte'] as const)
      : (['Le véhicule n’appartient pas à la personne titulaire de la carte', 'qu’elle'] as const);
    // Without the ruling, the article was explained in these words: that it asks for no such thing is left to say.
    if (!isPenal(facts.fine.track) && !isCitable(facts, 'ce-428742'))
      return isHolderMaybeOwner(facts)
        ? []
        : [makeSentence(`${whose}, et l’article L. 241-3 n’exige pas ${owner} en soit propriétaire.`, 'casf-l241-3')];
    return [
      // A certificate in the holder's name would contradict it; what counts is that the right follows the person.
      isHolderMaybeOwner(facts) ? null : makeSentence(`${whose}.`),
      makeSentence(
        'L’article L. 241-3 accorde le droit à la personne titulaire de la ' +
          `${nameCard(facts.more.card).short}, et non à un véhicule désigné.`,
        'casf-l241-3',
      ),
    ];
  },
  carer: (facts) =>
    isHolderAbsent(facts)
      ? [
          makeSentence(
            isWriterHolder(facts)
              ? 'Le véhicule était conduit par la personne qui m’aide.'
              : `Le véhicule était conduit par la personne qui aide ${getHeldCard(facts).holder}.`,
          ),
        ]
      : [
          makeSentence(
            isWriterHolder(facts)
              ? 'Une tierce personne m’accompagnait dans ce déplacement.'
              : 'Une tierce personne accompagnait la personne titulaire de la carte dans ce déplacement.',
          ),
          makeSentence(
            'L’article L. 241-3 vise expressément la tierce personne qui accompagne le titulaire.',
            'casf-l241-3',
          ),
        ],
  'ticket-taken': ({ fine, exhibits }) =>
    isPenal(fine.track)
      ? []
      : [
          // A plate registered for years with the town has no hour of arrival.
          makeSentence(
            'Un ticket gratuit avait été pris, ou le véhicule avait été inscrit auprès de la commune' +
              `${mentionExhibits(exhibits, 'ticket')}.`,
          ),
        ],
  'ticket-impossible': (facts) =>
    isPenal(facts.fine.track)
      ? []
      : [
          makeSentence(
            (
              'Un ticket gratuit ou une saisie de l’immatriculation était demandé pour cette place. Il n’a pas ' +
              `pu être obtenu, pour la raison suivante\u00a0: ${facts.more.obstacle ?? ''}`
            ).replace(/([^.!?…])$/, '$1.'),
          ),
          citeRulingOrLaw(facts, 'ce-431132', {
            cited: (reference) =>
              'Une commune qui a fixé une durée maximale d’au moins douze heures peut demander d’enregistrer ' +
              `l’heure d’arrivée (Conseil d’État, ${reference}).`,
          }),
          makeSentence(
            'Si cette obligation est opposée, je demande qu’il soit tenu compte de cette impossibilité et ' +
              'que la décision qui l’institue me soit communiquée.',
          ),
        ],
};
