import { elide } from '@placejuste/domain/kernel';
export const listingQueueText = {
  title: 'Demandes sur l’annuaire',
  waiting: (count: number): string => {
    if (count > 1) return `${count} demandes attendent.`;
    return count === 1 ? '1 demande attend.' : 'Aucune demande n’attend.';
  },
  loading: 'Nous ouvrons les demandes…',
  failed: 'Les demandes n’ont pas pu être lues',
  by: 'Demandée par',
  sent: 'Envoyée le',
  why: 'Ce que dit la personne',
  owner: {
    none: 'Personne ne répond encore de cette fiche.',
    same: 'Cette personne en répond déjà.',
    other: 'Une autre personne en répond\u00a0: accepter la remplace.',
  },
  sheet: (name: string): string => `Voir la fiche ${elide('de', name)} sur acceslibre`,
  change: 'Ce qui serait publié',
  before: (words: string): string => `(aujourd’hui\u00a0: ${words})`,
  unknown: 'non renseigné',
  approve: (name: string): string => `Accepter pour ${name}`,
  refuse: (name: string): string => `Refuser pour ${name}`,
  reason: 'Motif du refus, envoyé à la personne',
  reasonMissing: 'Dites pourquoi la demande est refusée.',
  confirm: 'Envoyer le refus',
  cancel: 'Annuler',
  done: {
    approved: 'Demande acceptée. La personne est prévenue par e-mail.',
    refused: 'Demande refusée. La personne est prévenue par e-mail.',
  },
  gone: {
    title: (name: string): string => `La demande pour ${name} n’attend plus de réponse`,
    lead: 'Elle a été traitée ailleurs pendant que vous écriviez. Votre motif n’est pas parti.',
  },
  notDone: 'La réponse n’est pas enregistrée',
} as const;
