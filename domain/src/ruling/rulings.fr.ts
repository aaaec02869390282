import { toPlainDate, type PlainDate } from '../kernel/index.ts';

/** The ground that a ruling serves in a letter. */
export const rulingUses = [
  'holder-not-display',
  'arrival-recorded',
  'surcharged-without-appeal',
  'place-by-satellite',
  'short-stay-place',
  'card-not-displayed',
  'order-of-reserved-place',
] as const;
export type RulingUse = (typeof rulingUses)[number];

export const rulingCourts = ['conseil-etat', 'cassation-criminelle'] as const;
export type RulingCourt = (typeof rulingCourts)[number];

/** A ruling as copies of it were read. A letter cites it only once the operator has read the official text. */
export interface Ruling {
  readonly court: RulingCourt;
  readonly decidedOn: PlainDate;
  /** Null when no copy gives it: the reader of the official text finds it there. */
  readonly number: string | null;
  /** Search of the court's own publication, by number or by day. */
  readonly link: string;
  /** Facts of the case, in two lines. */
  readonly facts: string;
  /** Holding of the ruling, on which a letter may rely. */
  readonly says: string;
  readonly serves: RulingUse;
  /** Day on which a copy was read, never the official text. */
  readonly copyReadOn: PlainDate;
  /** Increased when the reading changes, so that old letters can be distinguished from new ones. */
  readonly version: number;
}

const citeConseilEtat = (number: string): Pick<Ruling, 'court' | 'number' | 'link'> => ({
  court: 'conseil-etat',
  number,
  link: `https://www.legifrance.gouv.fr/search/cetat?tab_selection=cetat&searchField=ALL&query=${number}`,
});

const citeCassation = (search: string, number: string | null): Pick<Ruling, 'court' | 'number' | 'link'> => ({
  court: 'cassation-criminelle',
  number,
  link: `https://www.courdecassation.fr/recherche-judilibre?${search}`,
});

const copyAndVersion = { copyReadOn: toPlainDate('2026-11-20'), version: 1 };

/** Every ruling that a letter may cite. What is not on this shelf is cited nowhere. */
export const rulings = {
  'ce-428742': {
    ...citeConseilEtat('428742'),
    decidedOn: toPlainDate('2021-03-24'),
    facts:
      'À Tours, une personne garée sans carte derrière le pare-brise avait reçu un forfait de post-stationnement, et ' +
      'disait qu’elle en avait le droit.',
    says:
      'La gratuité tient à la qualité de titulaire, ou à l’usage du véhicule pour un titulaire\u00a0; ' +
      'l’absence d’affichage ne suffit pas à fonder le forfait.',
    serves: 'holder-not-display',
    ...copyAndVersion,
  },
  'ce-431132': {
    ...citeConseilEtat('431132'),
    decidedOn: toPlainDate('2021-03-24'),
    facts:
      'À Marseille, où la durée gratuite est limitée, une personne titulaire de la carte n’avait pas enregistré ' +
      'son heure d’arrivée.',
    says:
      'Une commune qui a fixé une durée maximale d’au moins douze heures peut demander que l’heure ' +
      'd’arrivée soit enregistrée.',
    serves: 'arrival-recorded',
    ...copyAndVersion,
  },
  'ce-433309': {
    ...citeConseilEtat('433309'),
    decidedOn: toPlainDate('2020-12-11'),
    facts: 'Le débiteur d’un forfait majoré n’avait pas formé de recours préalable contre l’avis de paiement.',
    says:
      'Le titre exécutoire du forfait majoré peut être contesté devant le tribunal même sans recours ' +
      'préalable contre l’avis de paiement.',
    serves: 'surcharged-without-appeal',
    ...copyAndVersion,
  },
  'ce-472912': {
    ...citeConseilEtat('472912'),
    decidedOn: toPlainDate('2024-11-18'),
    facts: 'Le lieu inscrit sur un avis de paiement venait d’une géolocalisation, que le débiteur contestait.',
    says:
      'Quand le lieu vient d’une géolocalisation, il revient à la collectivité de l’établir, notamment ' +
      'par ses photographies.',
    serves: 'place-by-satellite',
    ...copyAndVersion,
  },
  'crim-16-80001': {
    ...citeCassation('search_api_fulltext=16-80.001', '16-80.001'),
    decidedOn: toPlainDate('2016-07-12'),
    facts:
      'À Cahors, une titulaire de la carte était restée plus de quinze minutes sur une place réservée aux ' +
      'arrêts-minute\u00a0; elle était poursuivie pour stationnement abusif.',
    says:
      'La relaxe est approuvée\u00a0: la loi ne limite pour les titulaires ni le type de place ouverte au public, ' +
      'ni la durée, sauf une durée maximale d’au moins douze heures.',
    serves: 'short-stay-place',
    ...copyAndVersion,
    copyReadOn: toPlainDate('2026-11-24'),
  },
  'crim-2014-06-03': {
    ...citeCassation('search_api_fulltext=carte+de+stationnement&date_du=2014-06-03&date_au=2014-06-03', null),
    decidedOn: toPlainDate('2014-06-03'),
    facts:
      'Un titulaire de la carte, stationné sur une place réservée, avait été condamné parce que sa carte ne pouvait ' +
      'pas être lue derrière le pare-brise.',
    says: 'La condamnation est annulée\u00a0: la place est réservée au titulaire de la carte.',
    serves: 'card-not-displayed',
    ...copyAndVersion,
    copyReadOn: toPlainDate('2026-11-24'),
  },
  'crim-2007-03-13': {
    ...citeCassation('search_api_fulltext=R.+417-11&date_du=2007-03-13&date_au=2007-03-13', null),
    decidedOn: toPlainDate('2007-03-13'),
    facts:
      'Un automobiliste avait été condamné pour une place réservée d’un parc de supermarché, sans que l’on cherche ' +
      'si un arrêté l’avait instituée.',
    says:
      'La contravention de stationnement sur une place réservée suppose qu’un arrêté municipal ait institué ' +
      'cette place à cet endroit.',
    serves: 'order-of-reserved-place',
    ...copyAndVersion,
    copyReadOn: toPlainDate('2026-11-24'),
  },
} as const satisfies Record<string, Ruling>;
export type RulingId = keyof typeof rulings;

const courtNames: Readonly<Record<RulingCourt, string>> = {
  'conseil-etat': 'Conseil d’État',
  'cassation-criminelle': 'Cour de cassation, chambre criminelle',
};

/** Returns the name of a court, in French. */
export function nameCourt(court: RulingCourt): string {
  return courtNames[court];
}
