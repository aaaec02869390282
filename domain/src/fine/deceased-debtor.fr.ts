import type { FineTrack } from './fine.ts';

/** @param notice the paper that was received, of which the procedure wants a copy */
const describeEstate = (notice: string) => [
  'Le décès n’efface pas cette somme\u00a0: elle peut être demandée à la succession. Donnez ce papier au notaire ' +
    'sans attendre, car le délai court. Parlez-lui aussi avant de payer\u00a0: régler une dette peut engager un ' +
    'héritier.',
  'Pour contester, l’héritier écrit et signe en son nom, en disant qu’il est héritier. Il joint la copie ' +
    `de l’${notice}, de la carte grise, de l’acte de décès et du papier qui montre sa qualité\u00a0: acte de ` +
    'notoriété, ou attestation signée de tous les héritiers.',
];
/** The limits of the text on the appeal, as it was read. */
const unsure =
  'Aucun des textes que nous avons lus ne dit comment un héritier conteste\u00a0: faites relire cette lettre.';

/** No text that we read stops a delay because of a death: the letter keeps the usual one. */
const describeOfficerLetter = (what: string, delay: string) =>
  'Écrivez en recommandé à l’officier du ministère public, à l’adresse imprimée sur l’avis. Joignez la copie de ' +
  `l’acte de décès et l’original de l’avis, gardez-en une copie, et demandez ${what}. Postez la lettre ${delay}. ` +
  'Si le décès est d’avant le constat, dites-le, avec les deux dates.';

const advice: Readonly<Record<FineTrack, readonly string[]>> = {
  fps: [
    ...describeEstate('avis'),
    'La lettre part en recommandé avec avis de réception au service indiqué sur l’avis, ou par son site, dans le mois.',
    unsure,
  ],
  'fps-majore': [
    ...describeEstate('avertissement'),
    'La lettre part au tribunal du stationnement payant, avec son formulaire, dans le mois de l’avertissement.',
    unsure,
  ],
  contravention: [
    'Une personne décédée ne peut plus être poursuivie (article 6 du code de procédure pénale). Ne payez pas ' +
      'l’amende ' +
      'à sa place avant la réponse.',
    describeOfficerLetter(
      'le classement sans suite',
      'dans les 45 jours du constat, ou de l’envoi de l’avis s’il est parti plus tard',
    ),
  ],
  'amende-majoree': [
    'Une personne décédée ne peut plus être poursuivie (article 6 du code de procédure pénale). Mais cette ' +
      'amende est ' +
      'déjà en recouvrement\u00a0: nous n’avons pas lu de texte sûr sur ce qui reste dû. Demandez conseil au notaire ' +
      'avant de payer.',
    describeOfficerLetter('l’annulation de l’amende', 'dans les 30 jours de l’envoi de l’avis'),
    'Prévenez aussi la trésorerie nommée sur l’avis, avec la copie de l’acte de décès.',
  ],
  prive: ['Donnez la demande de la société au notaire\u00a0: c’est à la succession de répondre. Ne payez rien avant.'],
};

/**
 * Returns what to send, and to whom, when the person named on the notice has died. For a contravention, a letter
 * reports the death (`writeDeathLetter`). No letter contests: no text that we read says who may appeal for an estate
 * (CGCT R2333-120-13 names the holder of the certificate, the lessee, the buyer and their mandatary), and CPP 6 was
 * read in a copy (`legalTexts`).
 */
export function listDeceasedAdvice(track: FineTrack): readonly string[] {
  return advice[track];
}
