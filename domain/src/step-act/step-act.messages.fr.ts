/** Acts that a person may be asked for: one name each, on the card, in the rows and in the mails. */
export const stepActNames = {
  'sign-in': 'Se connecter',
  'contact-support': 'Écrire au support',
  'read-suspension': 'Lire pourquoi et répondre',
  'choose-plan': 'Choisir une formule',
  'pay-renewal': 'Payer maintenant',
  'approve-renewal': 'Donner mon accord',
  'retake-paper': 'Reprendre la photo',
  'send-papers': 'Envoyer mes papiers',
  'send-cmi': 'Photographier ma CMI',
  'send-carte_grise': 'Photographier ma carte grise',
  'renew-card': 'Envoyer la nouvelle carte',
  'finish-draft': 'Terminer',
  'see-unsent': 'Voir ce qui bloque',
  'prepare-dossier': 'Préparer mon recours',
  'sign-dossier': 'Relire et signer',
  'see-fine': 'Voir mon amende',
  'see-unconfirmed': 'Voir ce qui attend',
  declare: 'Nouvelle déclaration',
} as const;
export type NamedAct = keyof typeof stepActNames;
