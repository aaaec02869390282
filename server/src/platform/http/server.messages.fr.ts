/** Sentences the server itself may say, whatever the slice. */
export const serverMessages = {
  NOT_SIGNED_IN: 'Non connecté',
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
  SHARED_FILE_TOO_LARGE: 'Photo trop volumineuse',
  SHARED_FILE_GO_ON: 'Continuer sans cette photo',
  INTERNAL_FAULT: 'Une erreur est survenue de notre côté. Rien n’est perdu : réessayez dans un instant.',
} as const;
