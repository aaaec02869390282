import { addMonths, formatDate, type PlainDate } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import { makeParagraph, makeSentence, type Paragraph, type Sentence } from './letter.ts';
import { mentionExhibits, hasExhibit, proofsOfSending } from './phrases.fr.ts';

/** The day on which one month of silence became a refusal (CGCT R2333-120-13); null while the receipt is unknown. */
export function computeRefusalDay({ more }: Pick<LetterFacts, 'more'>): PlainDate | null {
  return more.receivedOn === null ? null : addMonths(more.receivedOn, 1);
}

/** An answer came once silence had already refused. */
export function isAfterSilence(facts: Pick<LetterFacts, 'more'>): boolean {
  const silent = computeRefusalDay(facts);
  return silent !== null && facts.more.refusedOn !== null && facts.more.refusedOn > silent;
}

function describeChannel({ more }: LetterFacts): string {
  if (more.sentBy === 'online') return ', par la voie électronique de l’avis';
  return more.sentBy === 'registered' ? ', par lettre recommandée' : '';
}

/**
 * Writes the earlier appeal against an FPS and its outcome. A mandatary may have sent it, and received its answer: the
 * debtor who signs now says neither « je » nor « me ».
 */
export function writePreviousStep(facts: LetterFacts): readonly Paragraph[] {
  const { more, exhibits } = facts;
  const sending =
    more.sentOn === null
      ? null
      : makeSentence(
          'Le recours administratif préalable a été formé le ' +
            `${formatDate(more.sentOn)}${describeChannel(facts)}${mentionExhibits(exhibits, 'appeal-copy', ...proofsOfSending)}.`,
          'cgct-r2333-120-13',
        );
  const noCopy =
    more.copyNotGiven === true && !hasExhibit(exhibits, 'appeal-copy')
      ? makeSentence('Le service en ligne n’en a pas remis de copie.')
      : null;
  const receipt =
    more.receivedOn === null
      ? sending && writeUndatedReceipt(facts)
      : makeSentence(`Il a été reçu le ${formatDate(more.receivedOn)}${mentionExhibits(exhibits, 'receipt')}.`);
  const steps = makeParagraph(sending, noCopy, receipt);
  return [...(steps.sentences.length === 0 ? [] : [steps]), writeOutcome(facts)].filter(
    ({ sentences }) => sentences.length > 0,
  );
}

/** An acknowledgment without a noted day is joined all the same: each exhibit is named where it serves. */
function writeUndatedReceipt({ exhibits }: LetterFacts): Sentence | null {
  return hasExhibit(exhibits, 'receipt')
    ? makeSentence(`L’accusé de sa réception est joint${mentionExhibits(exhibits, 'receipt')}.`)
    : null;
}

function writeOutcome(facts: LetterFacts): Paragraph {
  const { more, exhibits } = facts;
  const silent = computeRefusalDay(facts);
  const silence =
    silent === null
      ? null
      : makeSentence(
          `Aucune réponse n’a été reçue dans le mois qui a suivi\u00a0: ce silence vaut rejet depuis ` +
            `le ${formatDate(silent)}.`,
          'cgct-r2333-120-13',
        );
  if (more.refusedOn === null) return makeParagraph(silence);
  const isLate = isAfterSilence(facts);
  if (more.reduced === true) {
    // It replaces the refusal by silence, which is then not contested, nor named as such.
    return makeParagraph(
      isLate ? makeSentence('Aucune réponse n’a été reçue dans le mois qui a suivi.') : null,
      makeSentence(
        `Un avis de paiement rectificatif du ${formatDate(more.refusedOn)} a réduit la somme sans ` +
          `l’annuler${mentionExhibits(exhibits, 'decision')}.`,
      ),
    );
  }
  // Whether it confirms the silence or replaces it is for the judge to decide: the letter only recounts the events.
  const before = isLate ? silence : null;
  const decision = `par une décision du ${formatDate(more.refusedOn)}${mentionExhibits(exhibits, 'decision')}.`;
  return makeParagraph(
    before,
    makeSentence(before === null ? `Il a été rejeté ${decision}` : `Le recours a ensuite été rejeté ${decision}`),
  );
}
