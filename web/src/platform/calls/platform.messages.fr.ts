/** Errors of the client itself, when the server sent no sentence. */
export const platformMessages = {
  NETWORK: 'La connexion ne répond pas. Rien n’est perdu\u00a0: réessayez dans un instant.',
  CANCELLED: 'L’opération a été interrompue.',
  SERVER: 'Le service a rencontré un problème. Réessayez dans un instant.',
  UNREADABLE_REPLY: 'La réponse du service n’a pas pu être lue. Rechargez la page.',
} as const;
export type ClientCode = keyof typeof platformMessages;
