/** Sentences of the server itself, for every slice. */
export const serverMessages = {
  NOT_SIGNED_IN: 'Non connecté',
  ADDRESS_TO_CONFIRM:
    'Cette action demande un compte. Ajoutez d’abord une adresse e-mail ou un numéro de téléphone, puis confirmez-le.',
  ROLE_REQUIRED: 'Cette page est réservée à l’équipe.',
  SECOND_FACTOR_REQUIRED: 'Confirmez votre identité avec votre code à six chiffres.',
  INVALID_REQUEST: 'Des informations manquent ou sont incorrectes.',
  INVALID_FIELD: 'Valeur absente ou incorrecte.',
  TOO_MANY_REQUESTS: 'Trop de demandes en peu de temps. Attendez une minute, puis réessayez. Rien n’est perdu.',
  BAD_JSON: 'La demande n’a pas pu être lue.',
  BAD_REQUEST: 'La demande n’a pas pu être comprise.',
  BODY_TOO_LARGE: 'La demande est trop volumineuse.',
  UNSUPPORTED_CONTENT: 'Ce type de contenu n’est pas accepté ici.',
  NOT_FOUND: 'Cette adresse n’existe pas.',
  METHOD_NOT_ALLOWED: 'Cette adresse ne s’appelle pas de cette façon.',
  PAGE_REFUSED: 'Cette page ne s’affiche pas',
  PAGE_REFUSED_BACK: 'Revenez en arrière\u00a0: ce que vous avez écrit y est encore.',
  PAGE_HOME: 'Aller à l’accueil',
  ADDRESS_TOO_LONG: 'Cette adresse est trop longue. Raccourcissez votre recherche.',
  SHARED_FILE_TOO_LARGE: 'Photo trop volumineuse',
  SHARED_FILE_GO_ON: 'Continuer sans cette photo',
  INTERNAL_FAULT: 'Une erreur est survenue de notre côté. Rien n’est perdu\u00a0: réessayez dans un instant.',
  DISK_FULL: 'Le service manque de place pour le moment. Rien n’est perdu\u00a0: réessayez plus tard.',
  SERVICE_UNAVAILABLE: 'Le service ne répond pas pour le moment. Rien n’est perdu\u00a0: réessayez dans une minute.',
} as const;

/** The sentence for a fault of ours. It contains the end of the request's id, which finds its line in the log. */
export function describeFault(requestId: string): string {
  return `${serverMessages.INTERNAL_FAULT} Si cela se répète, écrivez-nous avec le numéro ${requestId.slice(-8)}.`;
}
