const groups: Readonly<Record<string, string>> = {
  accounts: 'Équipe',
  auth: 'Compte et connexion',
  billing: 'Abonnement et paiements',
  broadcasts: 'Annonces',
  carers: 'Aidants',
  directory: 'Annuaire',
  documents: 'Papiers',
  fines: 'Amendes',
  'personal-data': 'Fermeture du compte',
  stations: 'Places réservées',
  support: 'Formulaires publics',
  'town-rules': 'Stationnement en cours',
};

export const mailsText = {
  title: 'E-mails',
  lead: 'Chaque e-mail que le service peut envoyer, avec des données inventées. Rien n’est envoyé d’ici.',
  list: {
    title: 'Les e-mails',
    loading: 'Nous préparons les e-mails…',
    failed: 'Les e-mails n’ont pas pu être lus',
    empty: 'Le service n’envoie aucun e-mail.',
  },
  /** `id`: `slice.mail` */
  groupOf: (id: string) => groups[id.split('.')[0] ?? ''] ?? '',
  one: {
    loading: 'Nous préparons cet e-mail…',
    failed: 'Cet e-mail n’a pas pu être lu',
    title: 'Aperçu d’un e-mail',
    back: 'Tous les e-mails',
    subject: 'Objet',
    html: 'Mis en page',
    frame: (subject: string) => `E-mail mis en page\u00a0: ${subject}`,
    text: 'En texte seul',
    textHelp: 'Ce que lit une messagerie qui n’affiche pas de mise en page.',
    links: 'Les liens de cet aperçu ne mènent nulle part.',
  },
} as const;
