/** Messages about what is typed on a screen, loaded with it; those about its sending come later. */
export const draftMessages = {
  notSubmitted: 'Un incident a interrompu l’enregistrement. Ce qui est à l’écran est toujours là\u00a0: réessayez.',
  draftNotKept: {
    title: 'Votre saisie n’est pas gardée sur cet appareil',
    lead: 'Il manque sans doute de place. Vous pouvez continuer et envoyer, sans fermer cette page.',
  },
  sharedDraft: {
    title: 'Ouvert aussi dans un autre onglet',
    lead: 'Rien ne partira deux fois.',
  },
  endedDraft: {
    title: 'Terminé dans un autre onglet',
    lead: 'Ce qui était ici a été enregistré ou effacé dans l’autre onglet. Rien n’est parti deux fois.',
  },
} as const;
