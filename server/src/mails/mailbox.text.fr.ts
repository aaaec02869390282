export const mailboxText = {
  title: 'Boîte locale',
  intro: 'Aucun serveur d’e-mails n’est réglé : les messages restent sur cette machine. Les plus récents d’abord.',
  empty: 'Aucun message pour l’instant. Inscrivez-vous : l’e-mail de confirmation arrivera ici.',
  to: 'À',
  back: 'Tous les messages',
  older: 'Messages plus anciens',
  missing: 'Ce message n’existe pas.',
} as const;
