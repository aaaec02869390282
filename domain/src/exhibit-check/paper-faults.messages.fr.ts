import { dateInFrench, toPlainDate } from '../kernel/index.ts';
import type { PaperFault, PaperFaultCode } from './paper-faults.ts';

type Sentence = (typed: string, shown: string) => string;

/** Both values, then the one thing to do. */
const sentences: Readonly<Record<PaperFaultCode, Sentence>> = {
  CERTIFICATE_OTHER_PLATE: (typed, shown) =>
    `L’avis porte ${typed}, la carte grise ${shown}\u00a0: joignez à cette amende la carte grise de ` +
    `${typed}, ou corrigez la plaque de la fiche si elle est fausse.`,
  CERTIFICATE_OTHER_NAME: (typed, shown) =>
    `La fiche désigne ${typed} comme titulaire de la carte grise, qui porte le nom ${shown}\u00a0: ` +
    'corrigez le nom de la fiche, ou joignez la bonne carte grise à cette amende.',
  CERTIFICATE_UNREAD: (typed) =>
    `La carte grise n’a pas encore été comparée à l’avis. Si elle porte bien «\u00a0${typed}\u00a0», ` +
    `confirmez-le. Sinon, joignez la bonne carte grise à cette amende.`,
  CARD_OTHER_HOLDER: (typed, shown) =>
    `La fiche désigne ${typed} comme titulaire de la carte, qui porte le nom ${shown}\u00a0: ` +
    `corrigez le nom de la fiche, ou joignez les deux faces de la carte de ${typed} à cette amende.`,
  CARD_OTHER_NUMBER: (typed, shown) =>
    `La fiche indique la carte n° ${typed}, la carte jointe porte le n° ${shown}\u00a0: corrigez le ` +
    `numéro de la fiche, ou joignez les deux faces de la carte n° ${typed} à cette amende.`,
  CARD_OTHER_END: (typed, shown) =>
    `Date de fin de la carte\u00a0: ${typed} sur la fiche, ${shown} sur la carte jointe. Corrigez la ` +
    'date de la fiche, ou joignez les deux faces de la bonne carte à cette amende.',
  CARD_UNREAD: (typed) =>
    'La carte de stationnement n’a pas encore été comparée à la fiche. Si elle porte bien ' +
    `«\u00a0${typed}\u00a0», confirmez-le. Sinon, joignez les deux faces de la bonne carte à ` +
    'cette amende.',
  DECLARATION_OTHER_PLATE: (typed, shown) =>
    `L’avis porte ${typed}, la déclaration liée ${shown}\u00a0: retirez cette déclaration, ou ` +
    'corrigez la plaque de la fiche si elle est fausse.',
  DECLARATION_OTHER_PLACE: (typed, shown) =>
    `L’avis désigne ce lieu\u00a0: ${typed}. La déclaration liée en désigne un autre\u00a0: ` +
    `${shown}. Retirez cette déclaration, ou corrigez le lieu de la fiche s’il est faux.`,
  DECLARATION_OTHER_MOMENT: (typed, shown) =>
    `Le constat est du ${typed}, la déclaration liée du ${shown}\u00a0: elle ne montre pas où était la voiture ` +
    'à ce moment-là. Retirez-la, ou corrigez la date et l’heure de la fiche si elles sont fausses.',
  DECLARATION_AFTER_EVENT: (typed, shown) =>
    `La fiche dit la voiture vendue ou volée le ${typed}, la déclaration liée la dit garée le ${shown}. Retirez ` +
    'cette déclaration si elle n’est pas de cette voiture, ou corrigez la fiche.',
  DECLARATION_AT_THAT_PLACE: (typed, shown) =>
    `La lettre dirait que votre voiture n’était pas à cette adresse (${typed}), et la déclaration liée l’y montre ` +
    `(${shown}). Retirez cette déclaration si elle n’est pas de cette voiture, ou corrigez la raison sur la fiche.`,
  DECLARATION_LONG_BEFORE: (typed, shown) =>
    `La déclaration liée est du ${shown}, bien avant le constat du ${typed}. Si la voiture n’avait pas bougé ` +
    'entre les deux, confirmez-le. Sinon, retirez cette déclaration.',
  DECLARATION_UNREAD: (typed, shown) =>
    `Le lieu de la déclaration (${shown}) n’a pas pu être comparé à celui de l’avis (${typed}). Si ` +
    `c’est bien le même endroit, confirmez-le. Sinon, retirez cette déclaration.`,
};

/** Only a place may have no words: a point that nobody named. */
export function paperFaultSentence({ code, typed, shown }: PaperFault): string {
  return code === 'CARD_OTHER_END'
    ? sentences[code](endInWords(typed), endInWords(shown))
    : sentences[code](typed ?? 'non indiqué', shown ?? 'un point de la carte, sans adresse');
}

function endInWords(day: string | null): string {
  return day === null ? 'définitive, sans date' : dateInFrench(toPlainDate(day));
}
