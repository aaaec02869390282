import { formatDate, elide, toPlainDate } from '../kernel/index.ts';
import type { PaperFault, PaperFaultCode } from './paper-faults.ts';

type Sentence = (claim: string, proof: string) => string;

/** Both values, then the one thing to do. */
const sentences: Readonly<Record<PaperFaultCode, Sentence>> = {
  CERTIFICATE_OTHER_PLATE: (claim, proof) =>
    `L’avis porte ${claim}, la carte grise ${proof}\u00a0: joignez à cette amende la carte grise de ` +
    `${claim}, ou corrigez la plaque de la fiche si elle est fausse.`,
  CERTIFICATE_OTHER_NAME: (claim, proof) =>
    `La fiche désigne ${claim} comme titulaire de la carte grise, qui porte le nom ${proof}\u00a0: ` +
    'corrigez le nom de la fiche, ou joignez la bonne carte grise à cette amende.',
  CERTIFICATE_UNREAD: (claim) =>
    `La carte grise n’a pas encore été comparée à l’avis. Si elle porte bien «\u00a0${claim}\u00a0», ` +
    `confirmez-le. Sinon, joignez la bonne carte grise à cette amende.`,
  CARD_OTHER_HOLDER: (claim, proof) =>
    `La fiche désigne ${claim} comme titulaire de la carte, qui porte le nom ${proof}\u00a0: ` +
    `corrigez le nom de la fiche, ou joignez les deux faces de la carte ${elide('de', claim)} à cette amende.`,
  CARD_OTHER_NUMBER: (claim, proof) =>
    `La fiche indique la carte n° ${claim}, la carte jointe porte le n° ${proof}\u00a0: corrigez le ` +
    `numéro de la fiche, ou joignez les deux faces de la carte n° ${claim} à cette amende.`,
  CARD_OTHER_END: (claim, proof) =>
    `Date de fin de la carte\u00a0: ${claim} sur la fiche, ${proof} sur la carte jointe. Corrigez la ` +
    'date de la fiche, ou joignez les deux faces de la bonne carte à cette amende.',
  CARD_UNREAD: (claim) =>
    'La carte de stationnement n’a pas encore été comparée à la fiche. Si elle porte bien ' +
    `«\u00a0${claim}\u00a0», confirmez-le. Sinon, joignez les deux faces de la bonne carte à ` +
    'cette amende.',
  DECLARATION_OTHER_PLATE: (claim, proof) =>
    `L’avis porte ${claim}, la déclaration liée ${proof}\u00a0: retirez cette déclaration, ou ` +
    'corrigez la plaque de la fiche si elle est fausse.',
  DECLARATION_OTHER_PLACE: (claim, proof) =>
    `L’avis désigne ce lieu\u00a0: ${claim}. La déclaration liée en désigne un autre\u00a0: ` +
    `${proof}. Retirez cette déclaration, ou corrigez le lieu de la fiche s’il est faux.`,
  DECLARATION_OTHER_MOMENT: (claim, proof) =>
    `Le constat est du ${claim}, la déclaration liée du ${proof}\u00a0: elle ne montre pas où était la voiture ` +
    'à ce moment-là. Retirez-la, ou corrigez la date et l’heure de la fiche si elles sont fausses.',
  DECLARATION_AFTER_EVENT: (claim, proof) =>
    `La fiche dit la voiture vendue ou volée le ${claim}, la déclaration liée la dit garée le ${proof}. Retirez ` +
    'cette déclaration si elle n’est pas de cette voiture, ou corrigez la fiche.',
  DECLARATION_AT_THAT_PLACE: (place, parkingPlace) =>
    `La lettre dirait que votre voiture n’était pas à cette adresse (${place}), et la déclaration liée l’y montre ` +
    `(${parkingPlace}). Retirez cette déclaration si elle n’est pas de cette voiture, ou corrigez la raison ` +
    'sur la fiche.',
  DECLARATION_OTHER_DRIVER: (claim, proof) =>
    `La lettre dirait que ${claim} conduisait. La déclaration liée porte ce qui a été signé au nom ` +
    `${elide('de', proof)}, et dit autre chose. Retirez cette déclaration si elle n’est pas de ce trajet, ou ` +
    'corrigez le nom sur la fiche.',
  DECLARATION_LONG_BEFORE: (claim, proof) =>
    `La déclaration liée est du ${proof}, bien avant le constat du ${claim}. Si la voiture n’avait pas bougé ` +
    'entre les deux, confirmez-le. Sinon, retirez cette déclaration.',
  DECLARATION_UNREAD: (claim, proof) =>
    `Le lieu de la déclaration (${proof}) n’a pas pu être comparé à celui de l’avis (${claim}). Si ` +
    `c’est bien le même endroit, confirmez-le. Sinon, retirez cette déclaration.`,
};

/** Only a place may lack words: a point without an address. */
export function describePaperFault({ code, typed, shown }: PaperFault): string {
  return code === 'CARD_OTHER_END'
    ? sentences[code](formatCardEnd(typed), formatCardEnd(shown))
    : sentences[code](typed ?? 'non indiqué', shown ?? 'un point de la carte, sans adresse');
}

function formatCardEnd(day: string | null): string {
  return day === null ? 'définitive, sans date' : formatDate(toPlainDate(day));
}
