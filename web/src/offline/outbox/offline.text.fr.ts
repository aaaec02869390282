/** Messages about an action without a sentence from the server. */
export const offlineMessages = {
  photoLost: (label: string) =>
    `Un fichier n’est plus intact sur cet appareil\u00a0: ${label}. Le reste est gardé\u00a0: remplacez-le seul.`,
  photoUnreadable: (label: string) =>
    `Un fichier ne peut pas être relu pour le moment\u00a0: ${label}. Tout est gardé sur ce téléphone\u00a0: ` +
    'l’essai recommencera.',
  localFault: 'Ce téléphone n’a pas pu relire cette action. Elle est gardée\u00a0: l’essai recommencera.',
  uploadInterrupted:
    'L’envoi a été interrompu. Ce qui est déjà parti est gardé\u00a0: réessayez, l’envoi reprendra où il s’est arrêté.',
  uploadRefused: 'Le fichier a été refusé. Le reste est gardé.',
  serviceFull:
    'Le service manque de place pour le moment. Tout est intact et gardé sur ce téléphone\u00a0: ' +
    'l’envoi partira de lui-même.',
  kept: 'C’est gardé sur ce téléphone. L’envoi partira de lui-même dès que la connexion reviendra.',
  keptAfterRefused:
    'C’est gardé sur ce téléphone, mais une action refusée doit partir avant. ' +
    'Corrigez-la ou supprimez-la dans «\u00a0Actions en attente\u00a0».',
  keptForSignIn: 'C’est gardé sur ce téléphone. Connectez-vous pour que l’envoi parte.',
  signIn: 'Se connecter',
  notKept:
    'Ce téléphone n’a pas pu garder cette action, sans doute faute de place. ' +
    'Libérez de la place ou retrouvez du réseau, puis réessayez.',
  sentOtherwise:
    'Une version précédente est déjà enregistrée, et celle-ci n’est pas partie. Rien n’est perdu\u00a0: ' +
    'vérifiez ce qui est enregistré, puis, si celle-ci doit partir aussi, recommencez.',
  signInFirst: 'Connectez-vous pour enregistrer.',
  unreadable: 'L’action est déposée, mais la réponse du service n’a pas pu être lue. Rechargez la page.',
  saving: 'Enregistrement en cours…',
  uploading: (label: string) => `Envoi\u00a0: ${label}`,
  uploaded: (percent: number) => `Envoi\u00a0: ${percent}\u00a0%`,
  cancel: 'Interrompre l’envoi',
  cancelled: 'Envoi interrompu. Tout ce que vous avez saisi et photographié est gardé.',
} as const;
