import type { DocumentKind, DocumentSide, DocumentState } from '@placejuste/domain/document';

const titles: Readonly<Record<DocumentKind, string>> = {
  cmi: 'Carte mobilité inclusion (CMI)',
  carte_grise: 'Carte grise',
};

const states: Readonly<Record<DocumentState, string>> = {
  missing: 'Nous avons besoin de ce papier pour valider votre compte.',
  pending: 'Nous l’avons reçu. Une personne de l’équipe le vérifie\u00a0; nous vous préviendrons.',
  approved: 'Ce papier est validé.',
  rejected: 'Ce papier est à reprendre.',
  expired: 'La date de ce papier est passée. Envoyez le nouveau.',
};

const sides: Readonly<Record<DocumentKind, Readonly<Record<DocumentSide, string>>>> = {
  cmi: { recto: 'le recto de la carte', verso: 'le verso de la carte' },
  carte_grise: { recto: 'la carte grise', verso: 'le verso de la carte grise' },
};

const sideTitles: Readonly<Record<DocumentKind, Readonly<Record<DocumentSide, string>>>> = {
  cmi: { recto: 'Recto de la carte', verso: 'Verso de la carte' },
  carte_grise: { recto: 'Carte grise', verso: 'Verso de la carte grise' },
};

export const documentsText = {
  title: 'Vos papiers',
  lead: 'Ils restent privés\u00a0: seule l’équipe qui les vérifie les voit, et chaque lecture est notée.',
  titles,
  states,
  sides,
  sideTitles,
  loading: 'Nous cherchons l’état de vos papiers…',
  later: 'Vos papiers s’affichent ici avec du réseau.',
  failed: 'L’état de vos papiers n’a pas pu être lu',
  add: 'Ajouter',
  retake: 'Reprendre',
  replace: 'Remplacer',
  /** Completes the name of a button for screen readers; the eye reads the title of the card. */
  ofPaper: (name: string) => `: ${name}`,
  /** Plate or number on a document: it is joined to the fines of that car or card only. */
  plateField: 'Plaque écrite sur la carte grise',
  plateHint:
    'Par exemple AB-123-CD. Elle sert à joindre cette carte grise aux amendes de cette voiture, et à ' +
    'elles seules. L’équipe la vérifie.',
  numberField: 'Numéro de la carte',
  numberHint: 'Celui imprimé sur la carte. L’équipe le vérifie.',
  plates: (plates: string) =>
    `Plaques validées\u00a0: ${plates}. Pour une autre voiture, envoyez sa carte grise\u00a0: celles-ci restent.`,
  withdraw: 'Retirer l’envoi',
  send: 'Envoyer pour vérification',
  cancel: 'Annuler',
  reason: 'Pourquoi',
  remark: (words: string) => `Remarque de l’équipe\u00a0: «\u00a0${words}\u00a0»`,
  until: 'Valable jusqu’au',
  sent: 'Envoyé le',
  how: 'À plat, en pleine lumière, les quatre coins visibles.',
  missingSide: (what: string) => `Ajoutez la photo\u00a0: ${what}.`,
  notSent: 'Le papier n’est pas encore envoyé',
  kept: 'Les photos sont gardées sur cet appareil.',
  received: 'Papier reçu. Nous vous préviendrons après la vérification.',
  withdrawn: 'Envoi retiré. Ses photos sont effacées.',
  notWithdrawn: 'L’envoi n’a pas pu être retiré',
  code: {
    readNow: 'Lire le code de la carte (1 Mo la première fois)',
    reading: 'Lecture du code de la carte, sur cet appareil…',
    readCard: 'Code de la carte lu',
    readOther: 'Code lu, d’un autre papier',
    day: (day: string) => `Le code indique une fin de validité le ${day}.`,
    noDay: 'Le code n’indique pas de date de fin.',
    none: 'Aucun code n’a été vu sur ces photos. Écrivez la date vous-même.',
    impossible: {
      CODES_UNSUPPORTED: 'Ce navigateur ne sait pas lire le code de la carte. Écrivez la date vous-même.',
      CODES_NOT_FETCHED: 'Lire le code demande du réseau la première fois. Écrivez la date vous-même.',
      CODES_FAILED: 'Le code de la carte n’a pas pu être lu. Écrivez la date vous-même.',
    },
    confirm: (day: string) => `Oui, ma carte finit le ${day}`,
    field: 'Fin de validité de la carte',
    fieldHint: 'Celle imprimée sur la carte. Laissez vide si elle est sans limite. L’équipe la vérifie.',
  },
} as const;
