import type { DocumentKind, DocumentSide, DocumentState } from '@placejuste/domain/document';

const titles: Readonly<Record<DocumentKind, string>> = {
  cmi: 'Carte mobilité inclusion (CMI)',
  carte_grise: 'Carte grise',
};

const states: Readonly<Record<DocumentState, string>> = {
  missing: 'Nous avons besoin de ce document pour valider votre compte.',
  pending: 'Nous l’avons reçu. Une personne de l’équipe le vérifie ; vous recevrez un e-mail.',
  approved: 'Ce document est validé.',
  rejected: 'Ce document doit être repris.',
  expired: 'La date de ce document est passée. Envoyez le nouveau.',
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
  title: 'Vos documents',
  lead: 'Ils restent privés : seule l’équipe qui les vérifie les voit, et chaque lecture est notée.',
  titles,
  states,
  sides,
  sideTitles,
  loading: 'Nous cherchons l’état de vos documents…',
  failed: 'L’état de vos documents n’a pas pu être lu',
  retry: 'Réessayer',
  add: (name: string) => `Ajouter : ${name}`,
  retake: (name: string) => `Reprendre : ${name}`,
  replace: (name: string) => `Remplacer : ${name}`,
  withdraw: (name: string) => `Retirer l’envoi : ${name}`,
  send: 'Envoyer pour vérification',
  cancel: 'Annuler',
  reason: 'Pourquoi',
  remark: 'Remarque de l’équipe',
  until: 'Valable jusqu’au',
  sent: 'Envoyé le',
  how: 'À plat, en pleine lumière, les quatre coins visibles.',
  missingSide: (what: string) => `Ajoutez la photo : ${what}.`,
  notSent: 'Le document n’est pas encore envoyé',
  kept: 'Les photos sont gardées sur cet appareil.',
  received: 'Document reçu. Vous recevrez un e-mail après la vérification.',
  withdrawn: 'Envoi retiré. Ses photos sont effacées.',
  notWithdrawn: 'L’envoi n’a pas pu être retiré',
} as const;
