import { rightsLinks } from './rights-links.text.fr.ts';

export const siteText = {
  name: 'PlaceJuste',
  skip: 'Aller au contenu',
  navLabel: 'Menu du site',
  nav: { menu: 'Menu', signIn: 'Se connecter' },
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
      'Deux photos quand vous vous garez. Si l’on vous verbalise quand même, votre dossier de ' +
      'contestation est prêt en quelques minutes.',
    fine: 'J’ai reçu une amende',
    declare: 'Déclarer mon stationnement',
    free: 'Savoir quoi faire d’une amende, et avant quand : c’est gratuit, sans compte.',
    example: 'Exemple',
    proof: 'Deux photos et une position',
    proofFacts: 'Reçues à 14 h 05, à ± 8 m',
    stamped: 'Déposée',
    picture: 'Dessin : une voiture vue de face, une carte posée derrière le pare-brise.',
    deadlines: [
      {
        mark: '1 mois',
        tone: 'wait',
        title: 'Un forfait de post-stationnement',
        text: 'Le recours préalable part à la mairie. Nous calculons la date sûre et préparons la lettre.',
      },
      {
        mark: '45 jours',
        tone: 'wait',
        title: 'Une contravention',
        text: 'La requête en exonération va à l’officier du ministère public. Ne payez pas avant.',
      },
      {
        mark: 'À vous',
        tone: 'good',
        title: 'Vos preuves',
        text: 'Vous pouvez les télécharger tant que votre compte existe, même après l’abonnement.',
      },
    ],
    deadlinesTitle: 'Ce qui vous protège, et jusqu’à quand',
    howTitle: 'Comment ça marche',
    howMore: 'Lire les étapes en détail',
    demo: 'Essayer sans compte',
    how: [
      'Créez votre compte : prénom, nom, téléphone, e-mail et mot de passe.',
      'Envoyez votre CMI et votre carte grise : notre équipe les vérifie.',
      'Quand vous vous garez, prenez deux photos : la voiture et le pare-brise.',
      'Une amende arrive ? Photographiez l’avis ou tapez son numéro. La lettre et ses pièces sont prêtes à signer.',
    ],
    pricesTitle: 'Tarifs',
    pricesLead: 'Chaque formule comprend :',
    popular: 'Populaire',
    perMonth: 'par mois',
    inAll: (amount: string): string => `${amount} en tout`,
    included: [
      'Déclarations illimitées',
      'Assistance par e-mail',
      'Protection juridique : les dossiers de contestation et leurs rappels (ce n’est pas une assurance)',
      'Accès à l’application mobile',
    ],
    start: 'Créer mon compte',
    pricesMore: 'Comparer les formules',
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
