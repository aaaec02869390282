import { rightsLinks } from './rights-links.text.fr.ts';

export const siteText = {
  name: 'PlaceJuste',
  skip: 'Aller au contenu',
  navLabel: 'Menu du site',
  nav: { menu: 'Menu', signIn: 'Se connecter', space: 'Mon espace' },
  /** Links of the small-screen menu, after those of the header. */
  menuLinks: [
    { href: '/demo', label: 'Essayer sans compte' },
    { href: '/mes-amendes', label: 'J’ai une amende' },
    { href: '/business-directory', label: 'Établissements accessibles' },
    { href: '/nouvelle-station', label: 'Places réservées' },
    { href: '/faq', label: 'Questions fréquentes' },
    { href: '/verifier', label: 'Vérifier une preuve' },
    { href: '/plan-du-site', label: 'Plan du site' },
  ],
  navLinks: [
    { href: '/how-it-works', label: 'Comment ça marche' },
    { href: '/pricing', label: 'Tarifs' },
    { href: '/guide-cmi', label: 'Guide CMI' },
    { href: '/support', label: 'Aide' },
  ],
  footer: {
    promise: 'PlaceJuste : la preuve de votre stationnement, le dossier si on vous verbalise.',
    groups: [
      {
        title: 'Le service',
        links: [
          { href: '/how-it-works', label: 'Comment ça marche' },
          { href: '/demo', label: 'Essayer sans compte' },
          { href: '/pricing', label: 'Tarifs' },
          { href: '/business-directory', label: 'Établissements accessibles' },
          { href: '/nouvelle-station', label: 'Places réservées' },
          { href: '/coming-soon', label: 'Bientôt' },
          { href: '/auth?mode=signup', label: 'Créer un compte' },
        ],
      },
      {
        title: 'Aide',
        links: [
          { href: '/guide-cmi', label: 'Guide de la CMI' },
          { href: '/faq', label: 'Questions fréquentes' },
          { href: '/support', label: 'Écrire à l’équipe' },
          { href: '/verifier', label: 'Vérifier une preuve' },
          { href: '/pwa/settings/affichage', label: 'Taille du texte et couleurs' },
          { href: '/plan-du-site', label: 'Plan du site' },
        ],
      },
      {
        title: 'À propos',
        links: [
          { href: '/mission', label: 'Notre mission' },
          { href: '/qui-sommes-nous', label: 'Qui sommes-nous' },
          { href: '/partenaires', label: 'Associations et communes' },
          { href: '/business', label: 'Établissements' },
          { href: '/soutien-particuliers', label: 'Nous soutenir' },
        ],
      },
      {
        title: 'Vos droits',
        links: rightsLinks,
      },
    ],
  },
  source: 'Source :',
  readOn: (day: string): string => `Lu le ${day}.`,
  updated: (day: string): string => `Texte du ${day}.`,
  onThisPage: 'Sur cette page',
  nextStep: 'Prochaine étape',
  home: {
    head: {
      title: 'PlaceJuste – la preuve de votre stationnement, le dossier si on vous verbalise',
      description:
        'Vous avez la CMI stationnement ? Deux photos prouvent où vous êtes garé. ' +
        'Une amende injuste se conteste avec un dossier prêt à signer.',
    },
    title: 'Votre carte vous protège. Prouvez-le.',
    lead:
      'Deux photos quand vous vous garez, même sans réseau. Si une amende arrive quand même, votre dossier ' +
      'est prêt à signer.',
    fine: 'J’ai reçu une amende',
    declare: 'Déclarer mon stationnement',
    free: 'Connaître votre date pour répondre est gratuit, sans compte.',
    example: {
      label:
        'Exemple\u00a0: l’accueil de l’application. Voiture garée rue du Moulin, preuve déposée à 14\u00a0h\u00a005, ' +
        'encore 11\u00a0h\u00a040 de stationnement gratuit.',
      email: 'camille@exemple.fr',
      state: 'Preuve déposée à 14\u00a0h\u00a005',
      title: 'Voiture garée rue du Moulin',
      left: '11\u00a0h\u00a040',
      caption: 'de stationnement gratuit',
      from: '14\u00a0h\u00a005',
      to: '2\u00a0h\u00a005',
      stay: 'Ici, 12\u00a0h au plus\u00a0: déplacez la voiture avant 2\u00a0h\u00a005 cette nuit.',
      note: 'Exemple',
    },
    deadlinesTitle: 'Une amende\u00a0? Regardez d’abord la date',
    deadlines: [
      {
        mark: '1 mois',
        title: 'Forfait de post-stationnement.',
        text: 'Le recours part à la mairie, ou à l’organisme écrit sur l’avis.',
      },
      {
        mark: '45 jours',
        title: 'Contravention.',
        text: 'La requête va à l’officier du ministère public. Ne payez pas avant\u00a0: payer met fin à la contestation.',
      },
    ],
    findDate: 'Trouver ma date',
    howTitle: 'Comment ça marche',
    howMore: 'Lire les étapes en détail',
    demo: 'Essayer sans compte',
    how: [
      {
        name: 'place',
        title: 'Deux photos en vous garant',
        text: 'La voiture et sa plaque, puis la carte derrière le pare-brise. Le lieu se mesure tout seul.',
        picture:
          'L’écran du lieu\u00a0: l’adresse trouvée, la plaque de la voiture, et le bouton « Prendre les photos ».',
      },
      {
        name: 'kept',
        title: 'Votre preuve est gardée',
        text: 'L’heure et le lieu sont notés. Sans réseau, tout reste sur le téléphone et part ensuite.',
        picture: 'L’écran de fin\u00a0: « C’est fait. Rangez votre téléphone. », avec l’heure et le lieu de la preuve.',
      },
      {
        name: 'date',
        title: 'Une amende arrive\u00a0?',
        text: 'Photographiez l’avis. La date, la lettre et ses pièces sont prêtes à signer et à envoyer.',
        picture: 'L’écran d’une amende\u00a0: la date d’envoi du recours en très grand, puis ce qu’il reste à faire.',
      },
    ],
    papers:
      'Avant la première fois, photographiez votre CMI et votre carte grise\u00a0: notre équipe les vérifie une fois.',
    doubtsTitle: 'Ce que la mairie peut répondre',
    doubtsLead: 'Avant votre signature, nous relisons le dossier comme elle le lira. Nous vous disons ce qui manque.',
    doubts: [
      {
        said: '«\u00a0Le ticket gratuit n’a pas été pris.\u00a0»',
        answer:
          'Certaines villes le demandent. L’application le rappelle au moment de vous garer, et garde la preuve du ticket.',
      },
      {
        said: '«\u00a0La photo n’est pas datée.\u00a0»',
        answer: 'Notre serveur note l’heure où il la reçoit. Cette heure ne peut plus changer sans que cela se voie.',
      },
      {
        said: '«\u00a0La carte ne se voyait pas.\u00a0»',
        answer: 'Votre seconde photo la montre derrière le pare-brise, et la lettre cite la loi qui vous protège.',
      },
    ],
    pricesTitle: 'Tarifs',
    limitsTitle: 'Ce que nous ne faisons pas',
    limits: [
      { title: 'Plaider à votre place', text: 'Nous préparons et nous expliquons. Vous signez et vous envoyez.' },
      {
        title: 'Promettre une réponse',
        text: 'Personne ne peut la garantir. Nous montrons ce qui joue pour vous, et contre vous.',
      },
      { title: 'Remplacer le ticket', text: 'Une déclaration ici ne remplace jamais le ticket de la ville.' },
    ],
    start: 'Créer mon compte',
    pricesMore: 'Comparer les formules',
  },
  prices: {
    caption: 'Les formules, ce que vous payez et le total de chacune',
    plan: 'Formule',
    price: 'Prix',
    paid: 'Vous payez',
    commitment: 'Durée',
    total: 'Total',
    popular: 'Populaire',
    choose: 'Choisir',
    chosenPlan: (name: string): string => name.replace(/^Formule/, 'la formule'),
    perMonth: 'par mois',
    times: (count: number, amount: string): string => `${count} fois ${amount}`,
    once: 'en une seule fois',
    months: (count: number): string => `${count} mois`,
    includedLead: 'Chaque formule comprend :',
    included: [
      'Déclarations illimitées',
      'Assistance par e-mail',
      'Protection juridique : les dossiers de contestation et leurs rappels (ce n’est pas une assurance)',
      'Accès à l’application mobile',
    ],
    apart: [
      { amount: '0\u00a0€', what: 'Savoir quoi faire d’une amende et connaître votre date. Sans compte.' },
      {
        amount: '5,00\u00a0€',
        what:
          'La préparation du dossier d’une déclaration. Maintenant ou plus tard\u00a0: la preuve est gardée ' +
          'dans tous les cas.',
      },
    ],
  },
  payments: {
    head: {
      title: 'Votre paiement – PlaceJuste',
      description:
        'Le montant à régler, puis la page sûre du prestataire de paiement. ' +
        'Appuyer deux fois ne fait payer qu’une fois.',
    },
    title: 'Votre paiement',
    lead: 'Vérifiez le montant, puis payez par carte.',
  },
  notFound: {
    head: { title: 'Page introuvable – PlaceJuste', description: 'Cette adresse ne mène à aucune page.' },
    title: 'Page introuvable',
    lead: 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou le lien est incomplet.',
    home: "Retour à l'accueil",
    map: 'Voir le plan du site',
    help: 'Écrire à l’équipe',
  },
  offline: {
    head: { title: 'Hors ligne – PlaceJuste', description: 'Cette page a besoin du réseau.' },
    title: 'Cette page a besoin du réseau',
    lead: 'Vous êtes hors ligne. Ce que vous avez déjà enregistré sur ce téléphone est conservé.',
    kept: 'Sans réseau, vous pouvez déclarer un stationnement : il sera déposé dès le retour de la connexion.',
    declare: 'Nouvelle déclaration',
    retry: 'Réessayer',
  },
} as const;
