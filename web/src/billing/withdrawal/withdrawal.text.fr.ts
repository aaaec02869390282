/** Labels of the buttons as worded by law (C. conso. D221-5). */
export const withdrawalText = {
  title: 'Renoncer à un dossier payé',
  lead: 'Vous avez 14 jours pour changer d’avis, sans donner de raison. Tout vous est remboursé.',
  payment: (amount: string, day: string): string => `Dossier de contestation, ${amount}, payé le ${day}.`,
  until: (day: string): string => `Possible jusqu’au ${day}.`,
  dialog: 'Renoncer à ce dossier',
  back: 'Ne rien changer',
  refund: (amount: string): string => `Nous vous rendons ${amount}, sur la carte qui a payé.`,
  rest: 'Le reste vous est déjà rendu, ou va l’être.',
  stays:
    'Vos preuves restent à vous. Un dossier déjà prêt aussi\u00a0: vous ne devez rien pour lui. ' +
    'Un dossier qui n’est pas prêt pourra de nouveau être réglé, si vous le voulez un jour.',
  confirm: 'confirmer la rétractation',
  done: 'Votre rétractation est enregistrée',
  notDone: 'Rien n’a été changé',
} as const;
