import {
  viewPurposeSentences,
  viewerRoleNames,
  type DisclosedPurpose,
  type ViewerRole,
} from '@placejuste/domain/people';
import type { DocumentKind } from '@placejuste/domain/document';

const kinds: Readonly<Record<DocumentKind, string>> = {
  cmi: 'Votre carte (CMI)',
  carte_grise: 'Votre carte grise',
};

export const viewsText = {
  title: 'Qui a regardé vos papiers',
  lead: 'Chaque ouverture de vos papiers est notée ici, par notre équipe ou par vous.',
  back: 'Paramètres',
  loading: 'Nous lisons les consultations…',
  failed: 'Les consultations n’ont pas pu être lues',
  empty: 'Personne n’a encore ouvert vos papiers.',
  more: 'Afficher la suite',
  kind: (kind: DocumentKind) => kinds[kind],
  role: (role: ViewerRole | null) => (role === null ? 'Une personne de l’équipe' : viewerRoleNames[role]),
  purpose: (purpose: DisclosedPurpose | null) => (purpose === null ? null : viewPurposeSentences[purpose]),
  reason: (reason: string) => `Raison\u00a0: ${reason}`,
  help: 'Le nom de la personne n’est pas montré. Une ouverture vous étonne\u00a0?',
  write: 'Écrire à l’équipe',
} as const;
