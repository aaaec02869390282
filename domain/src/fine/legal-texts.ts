import { addDays, plainDateOf, type PlainDate } from '../kernel/index.ts';

/** A text or decision the product relies on, as it was read. Wordings are ours; `says` is what we take from it. */
export interface LegalText {
  /** As it is cited in a letter. */
  readonly cite: string;
  readonly says: string;
  readonly checkedOn: PlainDate;
  /** Bumped when the reading changes, so that old letters can be told from new ones. */
  readonly version: number;
}

/** A reading is used for a year at most: the law of parking charges changed in 2015, 2020, 2024 and 2025. */
export const daysAReadingHolds = 365;

const read = plainDateOf('2026-11-20');

export const legalTexts = {
  'casf-l241-3': {
    cite: 'article L. 241-3 du code de l’action sociale et des familles',
    says: 'Le titulaire de la carte, ou la tierce personne qui l’accompagne, utilise gratuitement et sans limite de durée les places ouvertes au public.',
    checkedOn: read,
    version: 1,
  },
  'ce-428742': {
    cite: 'Conseil d’État, 24 mars 2021, n° 428742',
    says: 'La gratuité tient à la qualité de titulaire, ou à l’usage du véhicule pour un titulaire ; l’absence d’affichage ne suffit pas à fonder le forfait.',
    checkedOn: read,
    version: 1,
  },
  'ce-472912': {
    cite: 'Conseil d’État, 18 novembre 2024, n° 472912',
    says: 'Quand le lieu vient d’une géolocalisation, il revient à la collectivité de l’établir, notamment par ses photographies.',
    checkedOn: read,
    version: 1,
  },
  'cgct-l2333-87': {
    cite: 'article L. 2333-87 du code général des collectivités territoriales',
    says: 'Notification : le jour même sur le pare-brise ou par voie électronique, cinq jours francs après l’envoi postal. Paiement sous trois mois. Débiteur : titulaire du certificat, locataire ou acquéreur.',
    checkedOn: read,
    version: 1,
  },
  'cgct-r2333-120-13': {
    cite: 'article R. 2333-120-13 du code général des collectivités territoriales',
    says: 'Recours dans le mois de la notification, par lettre recommandée avec avis de réception ou par la voie électronique de l’avis ; pièces à joindre ; silence d’un mois valant rejet.',
    checkedOn: read,
    version: 1,
  },
  'cgct-r2333-120-30': {
    cite: 'articles R. 2333-120-30 et suivants du code général des collectivités territoriales',
    says: 'Saisine du tribunal du stationnement payant dans le mois du rejet exprès ou implicite.',
    checkedOn: read,
    version: 1,
  },
} as const satisfies Record<string, LegalText>;
export type LegalTextId = keyof typeof legalTexts;

/** Texts whose reading is too old to be used on `today`. */
export function outdatedTexts(ids: readonly LegalTextId[], today: PlainDate): readonly LegalTextId[] {
  return ids.filter((id) => addDays(legalTexts[id].checkedOn, daysAReadingHolds) < today);
}
