import type { SyncKind } from '@placejuste/contracts/sync';

export const actionLabels: Readonly<Record<SyncKind | 'unknown', string>> = {
  'declaration.create': 'Déclaration de stationnement',
  'carer.declare': 'Déclaration pour une personne que vous aidez',
  'carer.note-fine': 'Avis d’une personne que vous aidez',
  'declaration.settle-later': 'Paiement remis à plus tard',
  'declaration.add-ticket': 'Preuve d’un ticket gratuit',
  'declaration.left-place': 'Place quittée',
  'declaration.archive': 'Déclaration archivée ou reprise',
  'presence.sign': 'Présence du titulaire',
  'fine.create': 'Amende ajoutée',
  'fine.update': 'Amende complétée',
  'fine.step': 'Étape d’un recours',
  'fine.undo-step': 'Étape d’un recours annulée',
  'fine.paper': 'Pièce jointe à une amende',
  'vehicle.upsert': 'Véhicule',
  'station.create': 'Place signalée',
  unknown: 'Action',
};
