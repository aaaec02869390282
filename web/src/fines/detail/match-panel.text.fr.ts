export const matchText = {
  title: 'La déclaration à joindre',
  lead: 'Ces déclarations peuvent concerner cet avis. Rien n’est joint sans votre accord.',
  loading: 'Nous cherchons parmi vos déclarations…',
  unread: 'Vos déclarations n’ont pas pu être comparées à l’avis',
  strength: (name: string) => `Correspondance ${name}`,
  depositedOn: 'Déclaration déposée le',
  join: 'Joindre',
  joinOne: (when: string) => `Joindre la déclaration du ${when}`,
  decline: 'Ne pas joindre',
  declineOne: (when: string) => `Ne pas joindre la déclaration du ${when}`,
  nothing: 'Aucune déclaration à joindre',
  none:
    'Aucune de vos déclarations ne correspond à cet avis. Le dossier se fait sans déclaration\u00a0: ' +
    'il s’appuie sur le droit du titulaire de la carte.',
  noDay:
    'Indiquez le jour et l’heure du constat\u00a0: nous chercherons parmi vos déclarations. ' +
    'Sans déclaration, le dossier s’appuie sur le droit du titulaire de la carte.',
  again: 'Revoir celles que j’ai écartées',
  joined: 'Une déclaration est jointe\u00a0: ses photos deviendront des pièces du dossier.',
  otherPlate:
    'La déclaration choisie porte une autre plaque que l’avis\u00a0: ' +
    'le dossier ne peut pas être préparé avec elle. Retirez-la, ou corrigez la plaque de la fiche si ' +
    'elle est fausse.',
  late: (delay: string) => `Elle a été enregistrée ${delay}\u00a0: la lettre le dira.`,
  remove: 'Ne plus la joindre',
  saidJoined: 'Déclaration jointe.',
  saidDeclined: 'Déclaration écartée.',
  saidRemoved: 'La déclaration n’est plus jointe.',
  saidAgain: 'Les déclarations écartées sont proposées à nouveau.',
  refused: 'Ce choix n’est pas enregistré',
  unreached: 'Le service n’a pas répondu. Réessayez.',
};
