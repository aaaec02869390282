import { findMotive } from '../fine/index.ts';
import type { PlainDate, Result } from '../kernel/index.ts';
import { composeLetter, buildOfficerAddressee } from './compose.ts';
import type { LetterFacts } from './facts.ts';
import { writeGrounds } from './grounds.fr.ts';
import { makeParagraph, makeSentence, type Letter, type LetterSection, type Paragraph } from './letter.ts';
import { writeMotiveRequest } from './motives.fr.ts';
import { writeOrderRequest } from './offence-grounds.fr.ts';
import {
  writeRepresentation,
  debtorInSentence,
  isCardArgued,
  buildSignature,
  isWrittenForDebtor,
} from './people.fr.ts';
import { mentionExhibits, hasExhibit, hasWriting, nameNotice, writeNoticeFacts, buildOwnWords } from './phrases.fr.ts';
import { buildReclamationSummary, buildRequeteSummary } from './summaries.fr.ts';

type LetterResult = Result<Letter, 'DOSSIER_RULES_OUTDATED'>;

const salutation = 'Madame, Monsieur l’Officier du ministère public,';
const closing =
  'Je vous prie d’agréer, Madame, Monsieur l’Officier du ministère public, l’expression de ma ' +
  'considération distinguée.';

/** Requête en exonération (CPP 529-2): to the officer of the public ministry, built on writings (CPP 537). */
export function buildRequeteLetter(facts: LetterFacts, today: PlainDate): LetterResult {
  return composeLetter(
    facts,
    {
      model: 'Requête en exonération, modèle 16',
      title: 'Requête en exonération',
      addressee: buildOfficerAddressee(facts),
      subject: `Requête en exonération – article 529-2 du code de procédure pénale, ${nameNotice(facts)}`,
      salutation,
      sections: [
        {
          heading: 'Les faits',
          paragraphs: [
            writeNoticeFacts(facts),
            makeParagraph(
              makeSentence(
                'Je forme la présente requête en exonération au titre de l’article 529-2 du code de procédure pénale.',
                'cpp-529-2',
              ),
              buildCertificateSentence(facts),
              writeRepresentation(facts),
            ),
          ],
        },
        ...buildMotiveSections('Les motifs de la requête', facts),
        {
          heading: 'Ma demande',
          paragraphs: [dropOrRefer(facts, 'cpp-529-2'), ...buildRequests(facts), buildProofParagraph(facts)],
        },
      ],
      closing,
      signature: buildSignature(facts, 'personne désignée par l’avis de contravention'),
      summary: buildRequeteSummary(facts),
    },
    today,
  );
}

/** Réclamation (CPP 530) against an amende majorée: reasoned, with its notice. */
export function buildReclamationLetter(facts: LetterFacts, today: PlainDate): LetterResult {
  const { exhibits } = facts;
  const earlier = mentionExhibits(exhibits, 'appeal-copy');
  return composeLetter(
    facts,
    {
      model: 'Réclamation, modèle 16',
      title: 'Réclamation',
      addressee: buildOfficerAddressee(facts),
      subject: `Réclamation – article 530 du code de procédure pénale, ${nameNotice(facts)}`,
      salutation,
      sections: [
        {
          heading: 'Les faits',
          paragraphs: [
            writeNoticeFacts(facts),
            makeParagraph(
              makeSentence(
                'Je forme la présente réclamation motivée au titre de l’article 530 du code de procédure pénale' +
                  `${hasExhibit(exhibits, 'notice') ? '\u00a0; l’avis d’amende forfaitaire majorée y est joint' : ''}.`,
                'cpp-530',
              ),
              buildCertificateSentence(facts),
              writeRepresentation(facts),
              earlier === '' ? null : makeSentence(describeEarlierContest(facts, earlier)),
            ),
          ],
        },
        ...buildMotiveSections('Les motifs de la réclamation', facts),
        {
          heading: 'Ma demande',
          paragraphs: [dropOrRefer(facts, 'cpp-530'), ...buildRequests(facts), buildProofParagraph(facts)],
        },
      ],
      closing,
      signature: buildSignature(facts, 'personne désignée par l’avis'),
      summary: buildReclamationSummary(facts),
    },
    today,
  );
}

/** The signatory for a company or a protected person may not be the person who contested before. */
function describeEarlierContest(facts: LetterFacts, earlier: string): string {
  return isWrittenForDebtor(facts)
    ? `L’avis de contravention avait déjà été contesté${earlier}.`
    : `J’avais déjà contesté l’avis de contravention${earlier}.`;
}

function buildCertificateSentence({ exhibits }: LetterFacts): ReturnType<typeof makeSentence> | null {
  const mention = mentionExhibits(exhibits, 'carte-grise');
  return mention === '' ? null : makeSentence(`Le certificat d’immatriculation du véhicule est joint${mention}.`);
}

/**
 * Returns the reasons of a penal letter, which must give some: the person’s own words when the card does not answer the
 * offence.
 */
function buildMotiveSections(heading: string, facts: LetterFacts): readonly LetterSection[] {
  const grounds = writeGrounds(facts);
  if (!isCardArgued(facts) && findMotive(facts.fine) === 'card')
    return [{ heading, paragraphs: [...buildOwnWords(facts), ...grounds] }];
  return [
    { heading, paragraphs: grounds },
    { heading: 'Précisions', paragraphs: buildOwnWords(facts) },
  ];
}

function dropOrRefer(facts: LetterFacts, law: 'cpp-529-2' | 'cpp-530'): Paragraph {
  // The person who drove, bought or stole the car, or who uses its plate, may be prosecuted in the same case.
  const alone = findMotive(facts.fine) !== 'card';
  const concerned = isWrittenForDebtor(facts)
    ? `en ce qui concerne ${debtorInSentence(facts)}`
    : 'en ce qui me concerne';
  // After a name, « la » would be the person.
  const refer = alone ? `${concerned} et, à défaut, de renvoyer l’affaire` : 'et, à défaut, de la renvoyer';
  return makeParagraph(
    makeSentence(`Je vous demande de classer cette affaire sans suite ${refer} devant le tribunal de police.`, law),
  );
}

function buildRequests(facts: LetterFacts): readonly Paragraph[] {
  return [writeOrderRequest(facts), writeMotiveRequest(facts)];
}

function buildProofParagraph({ exhibits }: LetterFacts): Paragraph {
  const produced = hasWriting(exhibits)
    ? 'Je produirai les écrits joints et, au besoin, des témoins'
    : 'Je pourrai produire des écrits ou des témoins';
  return makeParagraph(
    makeSentence(`${produced} devant le tribunal de police (article 537 du code de procédure pénale).`, 'cpp-537'),
  );
}
