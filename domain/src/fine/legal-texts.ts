import { toPlainDate, type PlainDate } from '../kernel/index.ts';

/** Sources of a legal text: the official site, or another publisher’s copy. */
export const readingSources = ['official', 'secondary'] as const;
export type ReadingSource = (typeof readingSources)[number];

/** A text or decision the product relies on, as it was read. Wordings are ours; `says` is what we take from it. */
export interface LegalText {
  /** The text as a letter cites it. */
  readonly cite: string;
  readonly says: string;
  readonly readOn: PlainDate;
  readonly readIn: ReadingSource;
  /** Bumped when the reading changes, so that old letters can be told from new ones. */
  readonly version: number;
}

/** A reading is used for a year at most: the law of parking charges changed in 2015, 2020, 2024 and 2025. */
export const daysAReadingHolds = 365;

/** The official site could not be read that day: every text below comes from copies of varying age. */
const reading = { readOn: toPlainDate('2026-11-20'), readIn: 'secondary' } as const;
/** The later readings, of copies as well. */
const reread = { readOn: toPlainDate('2026-11-27'), readIn: 'secondary' } as const;
const lastRead = { readOn: toPlainDate('2026-11-30'), readIn: 'secondary' } as const;

export const legalTexts = {
  'casf-l241-3': {
    cite: 'article L. 241-3 du code de l’action sociale et des familles',
    says:
      'Le titulaire de la carte, ou la tierce personne qui l’accompagne, utilise gratuitement et sans ' +
      'limite de durée les places ouvertes au public.',
    ...reading,
    version: 1,
  },
  'cgct-l2333-87': {
    cite: 'article L. 2333-87 du code général des collectivités territoriales',
    says:
      'Notification\u00a0: le jour même sur le pare-brise ou par voie électronique, cinq jours francs ' +
      'après l’envoi postal. Paiement sous trois mois. Débiteur\u00a0: ' +
      'titulaire du certificat, locataire ou acquéreur.',
    ...reading,
    version: 1,
  },
  'cgct-r2333-120-13': {
    cite: 'article R. 2333-120-13 du code général des collectivités territoriales',
    says:
      'Recours dans le mois de la notification, par lettre recommandée avec avis de réception ou par ' +
      'la voie électronique de l’avis\u00a0; pièces à joindre\u00a0; silence d’un mois valant rejet.',
    ...reading,
    version: 1,
  },
  'cgct-r2333-120-30': {
    cite: 'articles R. 2333-120-30 et suivants du code général des collectivités territoriales',
    says: 'Saisine du tribunal du stationnement payant dans le mois du rejet exprès ou implicite.',
    ...reading,
    version: 1,
  },
  'cgct-r2333-120-14': {
    cite: 'article R. 2333-120-14 du code général des collectivités territoriales',
    says: 'Avis de paiement rectificatif\u00a0: il est notifié, et porte sa somme et ses modalités de contestation.',
    ...reread,
    version: 1,
  },
  'cgct-r2333-120-39': {
    cite: 'article R. 2333-120-39 du code général des collectivités territoriales',
    says:
      'Le greffe du tribunal laisse un mois pour compléter une requête\u00a0; sans réponse, elle est réputée ' +
      'abandonnée, une réponse même partielle la maintient.',
    ...reading,
    version: 1,
  },
  'cgct-r2333-120-33': {
    cite: 'article R. 2333-120-33 du code général des collectivités territoriales',
    says:
      'Le mois pour saisir le tribunal court de la notification de la décision expresse, ou du jour où le rejet ' +
      'implicite est né\u00a0; un mois de plus pour qui habite outre-mer, deux pour qui habite à l’étranger.',
    ...reread,
    version: 1,
  },
  'cja-r421-2': {
    cite: 'article R. 421-2 du code de justice administrative',
    says:
      'Règle générale\u00a0: un rejet exprès venu avant la fin du délai ouvert par le rejet implicite fait courir le ' +
      'délai à nouveau. Le tribunal du stationnement payant a ses propres textes\u00a0: simple comparaison.',
    ...reread,
    version: 1,
  },
  'cg3p-l2323-7-1': {
    cite: 'article L. 2323-7-1 du code général de la propriété des personnes publiques',
    says:
      'FPS majoré\u00a0: titre exécutoire, avertissement\u00a0; ' +
      'payer dans le mois de l’envoi de l’avertissement réduit la somme de 20\u00a0%, sur la ' +
      'majoration.',
    ...reading,
    version: 1,
  },
  'ce-433309': {
    cite: 'Conseil d’État, 11 décembre 2020, n° 433309',
    says:
      'Le titre exécutoire du FPS majoré peut être contesté devant le tribunal même sans recours ' +
      'préalable contre l’avis de paiement.',
    ...reading,
    version: 1,
  },
  'cpp-6': {
    cite: 'article 6 du code de procédure pénale',
    says: 'L’action publique pour l’application de la peine s’éteint par la mort du prévenu.',
    ...lastRead,
    version: 1,
  },
  'cpp-529-2': {
    cite: 'article 529-2 du code de procédure pénale',
    says:
      'Requête en exonération, motivée, dans les 45 jours du constat ou, si l’avis est envoyé plus ' +
      'tard, de son envoi.',
    ...reading,
    version: 1,
  },
  'cpp-r49-4': {
    cite: 'article R. 49-4 du code de procédure pénale',
    says: 'Requête adressée au service indiqué sur l’avis, qui la transmet à l’officier du ministère public.',
    ...reading,
    version: 1,
  },
  'cpp-r49-3-1': {
    cite: 'article R. 49-3-1 du code de procédure pénale',
    says: 'Le paiement en ligne est admis pendant 60 jours\u00a0; la contestation reste à 45 jours.',
    ...reading,
    version: 1,
  },
  'cpp-530': {
    cite: 'article 530 du code de procédure pénale',
    says:
      'Réclamation motivée dans les 30 jours de l’envoi de l’avis d’amende forfaitaire majorée\u00a0; ' +
      'trois mois au plus quand il est parti en recommandé à l’adresse du certificat.',
    ...reading,
    version: 1,
  },
  'cpp-530-2-1': {
    cite: 'article 530-2-1 du code de procédure pénale',
    says: 'Pour qui habite hors de France, les délais des articles 529-1, 529-2 et 530 sont augmentés d’un mois.',
    ...reading,
    version: 1,
  },
  'cpp-801': {
    cite: 'article 801 du code de procédure pénale',
    says:
      'Le délai expire le dernier jour à minuit\u00a0; un samedi, un dimanche ou un jour férié le ' +
      'reporte au premier jour ouvrable suivant.',
    ...reading,
    version: 1,
  },
} as const satisfies Record<string, LegalText>;
export type LegalTextId = keyof typeof legalTexts;
