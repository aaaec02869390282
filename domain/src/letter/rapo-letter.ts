import { listDeadlines, findMotive } from '../fine/index.ts';
import { formatLongDate, type PlainDate, type Result } from '../kernel/index.ts';
import { citeRulingOrLaw } from './cited-rulings.fr.ts';
import { composeLetter, buildNoticeAddressee } from './compose.ts';
import type { LetterFacts } from './facts.ts';
import { writeGrounds } from './grounds.fr.ts';
import { makeParagraph, makeSentence, type Letter, type Paragraph, type Signature } from './letter.ts';
import { writeMotiveRequest } from './motives.fr.ts';
import {
  debtorInSentence,
  writeRepresentation,
  nameDebtorRole,
  buildSignature,
  isAboutDebtor,
  isWrittenForDebtor,
} from './people.fr.ts';
import { mentionExhibits, writeDelivery, nameNotice, writeNoticeFacts, buildOwnWords } from './phrases.fr.ts';
import { buildRapoSummary } from './summaries.fr.ts';

/**
 * The mandatory appeal against an FPS (CGCT R2333-120-13), in the debtor's name: facts, grounds, request,
 * exhibits. It never promises a result and never speaks of a penal sanction, which an FPS is not.
 * @param today refuses texts whose reading is too old on that day.
 */
export function buildRapoLetter(facts: LetterFacts, today: PlainDate): Result<Letter, 'DOSSIER_RULES_OUTDATED'> {
  const title = 'Recours administratif préalable obligatoire';
  return composeLetter(
    facts,
    {
      model: 'RAPO, modèle 20',
      title,
      addressee: buildNoticeAddressee(facts),
      subject: `${title} contre l’${nameNotice(facts)}`,
      salutation: 'Madame, Monsieur,',
      sections: [
        { heading: 'Les faits', paragraphs: [writeNoticeFacts(facts), ...buildStandingParagraphs(facts, today)] },
        { heading: 'Les motifs du recours', paragraphs: writeGrounds(facts) },
        { heading: 'Précisions', paragraphs: buildOwnWords(facts) },
        { heading: 'Ma demande', paragraphs: request(facts) },
      ],
      closing: 'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.',
      signature: buildAppellant(facts),
      summary: buildRapoSummary(facts),
    },
    today,
  );
}

/** Names the debtor, or their mandatary (R2333-120-13 lets anyone be empowered). */
function buildAppellant(facts: LetterFacts): Signature {
  const { more } = facts;
  if (more.mandatary !== null) return { name: more.mandatary, quality: `mandataire, pour ${debtorInSentence(facts)}` };
  return buildSignature(facts, nameDebtorRole(facts));
}

/** Writes who appeals, and when the month begins. The end of the month is given only while it is ahead. */
function buildStandingParagraphs(facts: LetterFacts, today: PlainDate): readonly Paragraph[] {
  const { fine, exhibits, more } = facts;
  const rapo = listDeadlines(fine).find(({ code }) => code === 'rapo');
  const until =
    rapo !== undefined && today <= rapo.safe
      ? makeSentence(
          `Le délai d’un mois ouvert pour le contester court au moins jusqu’au ${formatLongDate(rapo.safe)}.`,
          'cgct-r2333-120-13',
        )
      : null;
  const address =
    more.mandataryAddress == null ? '' : ` Mon adresse\u00a0: ${more.mandataryAddress.split('\n').join(', ')}.`;
  const mandate =
    more.mandatary === null
      ? null
      : makeSentence(
          `J’ai reçu mandat pour ce recours${mentionExhibits(exhibits, 'mandate-signed', 'mandate')}.${address}`,
          'cgct-r2333-120-13',
        );
  const who =
    more.mandatary === null && !isWrittenForDebtor(facts)
      ? 'Je forme ce recours au titre de l’article R. 2333-120-13 du code général des collectivités ' +
        `territoriales, en qualité de ${nameDebtorRole(facts)}${mentionExhibits(exhibits, 'carte-grise')}.`
      : 'Ce recours est formé au titre de l’article R. 2333-120-13 du code général des collectivités ' +
        `territoriales, pour ${debtorInSentence(facts)}, ${nameDebtorRole(facts)}` +
        `${mentionExhibits(exhibits, 'carte-grise')}.`;
  return [
    makeParagraph(makeSentence(who, 'cgct-r2333-120-13', 'cgct-l2333-87'), mandate, writeRepresentation(facts)),
    makeParagraph(writeDelivery(facts), until),
  ];
}

function request(facts: LetterFacts): readonly Paragraph[] {
  const { fine, more } = facts;
  // Before the tribunal a mandatary may not sign (R2333-120-30): the debtor does.
  const mayGo = more.mandatary === null ? 'je pourrai' : `${debtorInSentence(facts)} pourra`;
  // The charge of a sold car is the buyer’s: the letter asks that it no longer be the seller's.
  const debtor = isAboutDebtor(facts) ? `au nom ${debtorInSentence(facts, 'de')}` : 'à mon nom';
  const whose = findMotive(fine) === 'sold' ? ` établi ${debtor}` : '';
  return [
    makeParagraph(
      makeSentence(
        `Je vous demande d’annuler le forfait de post-stationnement${whose} et de m’adresser un avis de paiement ` +
          'rectificatif ramenant la somme due à 0 €.',
        'cgct-r2333-120-13',
      ),
      // It may be paid to stop its increase, and contested all the same. « Il » would be the rectified notice.
      makeSentence('Si ce forfait a été payé, je vous en demande le remboursement.'),
    ),
    // Located by satellite or copied: the same pictures, asked for once.
    fine.geolocated ? buildPhotographsRequest(facts) : writeMotiveRequest(facts),
    makeParagraph(
      makeSentence(
        `Sans réponse de votre part dans le mois qui suit la réception de ce recours, ${mayGo} saisir ` +
          'le tribunal du stationnement payant.',
        'cgct-r2333-120-13',
        'cgct-r2333-120-30',
      ),
    ),
  ];
}

/** The paragraph that asks for the town’s photographs, when the notice locates the car by satellite. */
const buildPhotographsRequest = (facts: LetterFacts): Paragraph =>
  makeParagraph(
    makeSentence('L’avis indique que le véhicule a été géolocalisé.'),
    citeRulingOrLaw(facts, 'ce-472912', {
      cited: (reference) =>
        `Il revient alors à la collectivité d’établir le lieu du stationnement (Conseil d’État, ${reference})\u00a0: ` +
        'je vous demande de me communiquer les photographies prises lors du constat.',
      otherwise: makeSentence('Je vous demande de me communiquer les photographies prises lors du constat.'),
    }),
  );
