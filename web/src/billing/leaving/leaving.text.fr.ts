/** Labels of the buttons as worded by law (C. conso. D215-2, D221-5). */
export const leavingText = {
  title: 'Arrêter',
  lead: {
    /** Sentence of a person without a subscription. */
    none: 'Après une commande, vous avez 14 jours pour renoncer et être remboursé.',
    withdraw: (day: string): string => `Vous pouvez renoncer jusqu’au ${day} et être remboursé.`,
    withdrawOver: 'Le délai de 14 jours pour renoncer est passé.',
    cancel: 'Vous pouvez résilier quand vous voulez, pour la fin de l’engagement.',
    renewed: 'Votre abonnement reconduit ne vous engage pas\u00a0: il s’arrête à la fin du mois commencé.',
    stopped: 'Votre abonnement est déjà résilié.',
    proofs: 'Vos preuves restent téléchargeables.',
  },
  dialog: { withdrawal: 'Renoncer à votre contrat', cancellation: 'Résilier votre contrat' },
  confirm: { withdrawal: 'confirmer la rétractation', cancellation: 'confirmer la résiliation' },
  back: 'Ne rien changer',
  endsNow: 'Le contrat prend fin tout de suite.',
  endsOn: (day: string): string => `Le contrat prend fin le ${day}. Après, plus rien n’est prélevé.`,
  inGrace: (day: string): string =>
    `Un paiement a été refusé\u00a0: s’il n’est pas réglé au plus tard le ${day}, l’abonnement s’arrête après ce ` +
    'jour-là, sans frais ni dette.',
  nextCharge: (amount: string, day: string): string =>
    `D’ici là, les paiements prévus continuent\u00a0: le prochain est de ${amount}, le ${day}.`,
  undone: (name: string): string =>
    `La formule qui devait suivre, «\u00a0${name}\u00a0», est annulée aussi\u00a0: elle ne vous coûte rien.`,
  undoneAlone: (name: string): string =>
    `La formule qui devait suivre, «\u00a0${name}\u00a0», est annulée\u00a0: elle ne vous coûte rien.`,
  goesOn: (name: string): string =>
    `Le délai de 14 jours de «\u00a0${name}\u00a0» est passé\u00a0: cette formule continue comme avant.`,
  lateCharge: (amount: string, day: string): string =>
    `D’ici là, les paiements prévus continuent\u00a0: le prochain est de ${amount}. Prévu le ${day}, il n’est pas ` +
    'encore passé.',
  withdrawInstead: (day: string): string =>
    `Jusqu’au ${day}, vous pouvez plutôt renoncer au contrat\u00a0: tout vous est remboursé.`,
  refund: (amount: string): string => `Nous vous rendons ${amount}, sur la carte qui a payé.`,
  noRefund: 'Rien n’est à vous rendre.',
  proofs: 'Vos preuves restent à vous, téléchargeables après la fin du contrat.',
  done: { withdrawal: 'Votre rétractation est enregistrée', cancellation: 'Votre résiliation est enregistrée' },
  mailed: 'Un e-mail le confirme, avec la date et l’heure.',
  texted: 'Un SMS le confirme, avec la date et l’heure\u00a0: gardez-le.',
  noAddress: (moment: string): string =>
    `Enregistrée le ${moment}. Votre compte n’a pas d’adresse e-mail\u00a0: enregistrez cette confirmation.`,
  save: 'Enregistrer la confirmation',
  fileName: 'confirmation-placejuste.txt',
  recordedAt: (moment: string): string => `Enregistrée par PlaceJuste le ${moment} (heure de Paris).`,
  notDone: 'Rien n’a été changé',
  loading: 'Calcul de la date de fin…',
  failed: 'La date de fin n’a pas pu être calculée',
} as const;
