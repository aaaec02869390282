import { findMotive } from '../fine/index.ts';
import { formatDate, lowerFirst } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Paragraph, type Sentence } from './letter.ts';
import { debtorFirst, debtorInSentence, isAboutDebtor, isCompany } from './people.fr.ts';
import { mentionExhibits, hasExhibit } from './phrases.fr.ts';

/** Writes the event that happened to the car, when the ground of the letter is not the card; empty when it is. */
export function writeMotiveGrounds(facts: LetterFacts): readonly Paragraph[] {
  switch (findMotive(facts.fine)) {
    case 'sold':
      return [makeParagraph(writeSale(facts), writeBuyerLiability(facts))];
    case 'stolen':
      return [makeParagraph(writeTheft(facts), writeComplaint(facts)), ...writeForceMajeure(facts)];
    case 'plate-copied':
      return [
        makeParagraph(
          makeSentence(
            `${isAboutDebtor(facts) ? `Le véhicule ${ofDebtor(facts)}` : 'Mon véhicule'} n’était pas à ` +
              'cette adresse\u00a0: un autre véhicule porte la même plaque.',
          ),
          writeComplaint(facts),
        ),
      ];
    case 'lent':
      return [makeParagraph(...writeLoan(facts))];
    case 'card':
      return [];
  }
}

/** The request beside the main one, under the same heading: a tribunal answers the requests that it finds there. */
export function writeMotiveRequest(facts: LetterFacts): Paragraph {
  const { fine } = facts;
  if (findMotive(fine) !== 'plate-copied') return makeParagraph();
  return makeParagraph(
    makeSentence(
      (isPenal(fine.track)
        ? 'Je demande que les photographies prises lors du constat, s’il en existe, soient jointes au dossier'
        : 'Je demande la communication des photographies prises lors du constat, s’il en existe') +
        '\u00a0: elles permettent de comparer les deux véhicules.',
    ),
  );
}

/** The consequence, where the paper that shows it is joined. */
export function writeMotiveConclusion(facts: LetterFacts): Paragraph {
  const { fine, exhibits } = facts;
  switch (findMotive(fine)) {
    case 'sold': {
      const isShown = hasExhibit(exhibits, 'cession') && hasExhibit(exhibits, 'cession-receipt') && isBefore(facts);
      if (!isShown) return makeParagraph();
      const findingDay = `le ${formatDate(fine.observedOn)}`;
      return makeParagraph(
        isPenal(fine.track)
          ? makeSentence(
              isAboutDebtor(facts)
                ? `Ce véhicule n’appartenait donc plus ${debtorInSentence(facts, 'à')} ${findingDay}.`
                : `Ce véhicule ne m’appartenait donc plus ${findingDay}.`,
            )
          : makeSentence(
              // « lui » would be the buyer, of whom the sentence before speaks.
              isAboutDebtor(facts)
                ? `Le forfait ne peut donc pas être demandé ${debtorInSentence(facts, 'à')}.`
                : 'Le forfait ne peut donc pas m’être demandé.',
              'cgct-l2333-87',
            ),
      );
    }
    case 'stolen':
      return hasExhibit(exhibits, 'complaint') && isBefore(facts)
        ? makeParagraph(
            isPenal(fine.track)
              ? makeSentence(
                  `${byThief}, et ${lowerFirst(describeLiability(facts))} ne peut pas être retenue.`,
                  'route-l121-2',
                )
              : makeSentence(`${byThief}.`),
          )
        : makeParagraph();
    case 'plate-copied':
      return hasExhibit(exhibits, 'complaint')
        ? makeParagraph(
            makeSentence(
              'Ce stationnement n’est donc pas celui du véhicule que désigne le certificat d’immatriculation.',
            ),
          )
        : makeParagraph();
    case 'lent':
      return makeParagraph(makeSentence(`${describeLiability(facts)} ne peut donc pas être retenue.`, 'route-l121-2'));
    case 'card':
      return makeParagraph();
  }
}

const byThief = 'Ce stationnement est donc le fait de la personne qui a volé le véhicule';

/** Words the consequence of the article of the code de la route, once quoted. */
function describeLiability(facts: LetterFacts): string {
  // The notice names the company, and the article its representative.
  if (isCompany(facts)) return `La responsabilité pécuniaire ${ofDebtor(facts)} ou de son représentant légal`;
  return isAboutDebtor(facts) ? `La responsabilité pécuniaire ${ofDebtor(facts)}` : 'Ma responsabilité pécuniaire';
}

function describeLiablePerson(certificate: LetterFacts['fine']['certificate']) {
  switch (certificate) {
    case 'company':
      return {
        liable: 'du représentant légal de la personne morale titulaire du certificat d’immatriculation',
        subject: 'il',
      } as const;
    case 'long-lease':
      return { liable: 'de la personne locataire du véhicule', subject: 'elle' } as const;
    default:
      return { liable: 'de la personne titulaire du certificat d’immatriculation', subject: 'elle' } as const;
  }
}

/** Words the persons whom the article holds liable, unless they show what `unless` says. */
function describeExemption({ fine }: LetterFacts, unless: (subject: 'il' | 'elle') => string): string {
  const { liable, subject } = describeLiablePerson(fine.certificate);
  return `L’article L. 121-2 du code de la route écarte la responsabilité pécuniaire ${liable} quand ${unless(subject)}.`;
}

/**
 * Returns whether the event came on a day before the finding. On the same day the hour is unknown, so the letter does
 * not say it.
 */
function isBefore({ fine }: LetterFacts): boolean {
  return fine.eventOn !== null && fine.eventOn < fine.observedOn;
}

function ofDebtor(facts: LetterFacts): string {
  return debtorInSentence(facts, 'de');
}

function writeSale(facts: LetterFacts): Sentence {
  const { fine, exhibits } = facts;
  const day = fine.eventOn === null ? '' : ` le ${formatDate(fine.eventOn)}`;
  const who = isAboutDebtor(facts) ? `${debtorFirst(facts)} a cédé` : 'J’ai cédé';
  return makeSentence(
    `${who} ce véhicule${day}${isBefore(facts) ? ', avant le constat' : ''}` +
      `${mentionExhibits(exhibits, 'cession', 'cession-receipt')}.`,
  );
}

function writeBuyerLiability({ fine }: LetterFacts): Sentence | null {
  return isPenal(fine.track)
    ? null
    : makeSentence(
        'Quand la cession est enregistrée, l’acquéreur du véhicule est redevable du forfait à la place du vendeur ' +
          '(article L. 2333-87, VII, du code général des collectivités territoriales).',
        'cgct-l2333-87',
      );
}

function writeTheft(facts: LetterFacts): Sentence {
  const { fine } = facts;
  const day = fine.eventOn === null ? '' : ` le ${formatDate(fine.eventOn)}`;
  return makeSentence(
    isAboutDebtor(facts)
      ? `Le véhicule ${ofDebtor(facts)} a été volé${day}${isBefore(facts) ? ', avant le constat' : ''}.`
      : `Ce véhicule m’a été volé${day}${isBefore(facts) ? ', avant le constat' : ''}.`,
  );
}

function writeComplaint({ exhibits }: LetterFacts): Sentence | null {
  const mention = mentionExhibits(exhibits, 'complaint');
  return mention === '' ? null : makeSentence(`Une plainte a été déposée\u00a0: son récépissé est joint${mention}.`);
}

function writeForceMajeure(facts: LetterFacts): readonly Paragraph[] {
  if (!isPenal(facts.fine.track)) return [];
  return [
    makeParagraph(
      makeSentence(
        describeExemption(facts, (subject) => `${subject} établit un événement de force majeure`),
        'route-l121-2',
      ),
    ),
  ];
}

function writeLoan(facts: LetterFacts): readonly Sentence[] {
  const { fine } = facts;
  const address = (fine.driverAddress ?? '').split('\n').join(', ');
  return [
    makeSentence(
      `Ce véhicule était prêté. Le ${formatDate(fine.observedOn)}, il était conduit par ${fine.driverName}, ` +
        `demeurant ${address}.`,
    ),
    makeSentence(
      describeExemption(
        facts,
        (subject) => `${subject} fournit des renseignements permettant d’identifier l’auteur véritable`,
      ),
      'route-l121-2',
    ),
  ];
}
