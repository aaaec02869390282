import type { SyncKind } from '@placejuste/contracts/sync';

const actionLabels: Readonly<Record<SyncKind, string>> = {
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
};

/** French name of the action in the list of pending actions; « Action » for a kind of another version. */
export function findActionLabel(kind: string): string {
  return Object.hasOwn(actionLabels, kind) ? actionLabels[kind as SyncKind] : 'Action';
}
