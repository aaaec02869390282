import type { PlainDate, Result } from '../kernel/index.ts';
import { formatDate } from '../kernel/index.ts';
import { citeRulingOrLaw } from './cited-rulings.fr.ts';
import { composeLetter } from './compose.ts';
import { isAgainstRectified, type LetterFacts } from './facts.ts';
import { writeGrounds } from './grounds.fr.ts';
import { makeParagraph, makeSentence, type Letter, type Paragraph } from './letter.ts';
import { writeMotiveRequest } from './motives.fr.ts';
import {
  writeRepresentation,
  debtorInSentence,
  describeDebtor,
  buildSignature,
  isWrittenForDebtor,
} from './people.fr.ts';
import { mentionExhibits, nameNotice, writeNoticeFacts, buildOwnWords } from './phrases.fr.ts';
import { writePreviousStep } from './previous-step.fr.ts';
import { buildTspSummary } from './summaries.fr.ts';

/** The parts of the statement, which the boxes of the form take their words from. */
export const tspHeadings = {
  facts: 'Les faits',
  procedure: 'La procédure',
  grounds: 'Les motifs de la requête',
  remarks: 'Précisions',
  request: 'Ce que je demande',
} as const;

/**
 * Builds the statement joined to the tribunal's mandatory form, after an appeal or against an FPS majoré. Signed by the
 * applicant or an avocat, nobody else (R2333-120-30). The tribunal's postal address has changed over time: that of the
 * form in force must be used, so none is printed.
 */
export function buildTspMemo(facts: LetterFacts, today: PlainDate): Result<Letter, 'DOSSIER_RULES_OUTDATED'> {
  const { fine } = facts;
  const isMajore = fine.track === 'fps-majore';
  return composeLetter(
    facts,
    {
      model: 'Mémoire TSP, modèle 21',
      title: 'Mémoire joint au formulaire de requête',
      addressee: {
        name: 'Tribunal du stationnement payant',
        lines: [],
        channel: 'Avec le formulaire obligatoire, par le portail du tribunal ou à l’adresse imprimée sur le formulaire',
      },
      subject: writeSubject(facts),
      salutation: 'Mesdames et Messieurs les juges,',
      sections: [
        { heading: tspHeadings.facts, paragraphs: [writeNoticeFacts(facts), ...buildPartiesParagraphs(facts)] },
        { heading: tspHeadings.procedure, paragraphs: isMajore ? buildTitleParagraphs(facts) : afterAppeal(facts) },
        { heading: tspHeadings.grounds, paragraphs: writeGrounds(facts) },
        { heading: tspHeadings.remarks, paragraphs: buildOwnWords(facts) },
        { heading: tspHeadings.request, paragraphs: requestParagraphs(facts) },
      ],
      closing: 'Je vous prie d’agréer, Mesdames et Messieurs les juges, l’expression de ma considération distinguée.',
      signature: buildSignature(facts, 'partie requérante'),
      summary: buildTspSummary(facts),
    },
    today,
  );
}

function buildPartiesParagraphs(facts: LetterFacts): readonly Paragraph[] {
  const { fine, exhibits } = facts;
  return [
    makeParagraph(
      makeSentence(
        `Le forfait ${fine.track === 'fps-majore' ? 'd’origine ' : ''}a été établi par\u00a0: ${fine.authorityName}.`,
      ),
      makeSentence(`${describeDebtor(facts)}${mentionExhibits(exhibits, 'carte-grise')}.`, 'cgct-l2333-87'),
      writeRepresentation(facts),
    ),
  ];
}

function afterAppeal(facts: LetterFacts): readonly Paragraph[] {
  const attacked = isAgainstRectified(facts)
    ? [
        makeParagraph(
          makeSentence('La présente requête conteste cet avis de paiement rectificatif.', 'cgct-r2333-120-33'),
        ),
      ]
    : [];
  return [...writePreviousStep(facts), ...attacked];
}

function buildTitleParagraphs(facts: LetterFacts): readonly Paragraph[] {
  const { fine, exhibits } = facts;
  return [
    makeParagraph(
      makeSentence(
        `Un avertissement daté du ${formatDate(fine.noticeDate)} annonce un titre exécutoire émis pour ` +
          `le forfait majoré${mentionExhibits(exhibits, 'notice')}.`,
      ),
      citeRulingOrLaw(facts, 'ce-433309', {
        cited: (reference) =>
          'L’obligation de payer peut être contestée devant le tribunal, même si l’avis de paiement ne l’a pas été ' +
          `(Conseil d’État, ${reference}).`,
        otherwise: makeSentence('La présente requête conteste l’obligation de payer.', 'cgct-r2333-120-30'),
      }),
    ),
  ];
}

function requestParagraphs(facts: LetterFacts): readonly Paragraph[] {
  const { fine } = facts;
  const discharged = isWrittenForDebtor(facts) ? `décharger ${debtorInSentence(facts)}` : 'me décharger';
  const sum =
    fine.track === 'fps-majore' ? 'le forfait de post-stationnement majoré' : 'le forfait de post-stationnement';
  return [
    makeParagraph(
      makeSentence(
        `Je demande au tribunal de ${discharged} de l’obligation de payer ${sum} et, s’il a été payé, d’en ` +
          'ordonner le remboursement.',
        'cgct-r2333-120-30',
      ),
    ),
    writeMotiveRequest(facts),
  ];
}

function writeSubject(facts: LetterFacts): string {
  const notice = nameNotice(facts);
  if (facts.fine.track === 'fps-majore') return `Requête contre le titre exécutoire, ${notice}`;
  return isAgainstRectified(facts)
    ? `Requête contre l’avis rectificatif rendu après le recours préalable contre l’${notice}`
    : `Requête après le recours préalable contre l’${notice}`;
}
