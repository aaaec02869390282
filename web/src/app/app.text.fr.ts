import { oldestBrowsersText } from '../ui/index.ts';

export const appText = {
  name: 'PlaceJuste',
  tabsLabel: 'Menu principal',
  navLabel: 'Menu du site',
  tabs: { home: 'Accueil', history: 'Historique', fines: 'Amendes', settings: 'Paramètres' },
  teamTabsLabel: 'Menu de l’équipe',
  teamTabs: { queues: 'À vérifier', rules: 'Règles', health: 'Santé', suite: 'Gestion' },
  ownSpace: 'Mon espace',
  nav: { signIn: 'Se connecter' },
  toastsLabel: 'Messages récents',
  loading: 'Chargement en cours…',
  update: {
    title: 'Une nouvelle version est prête',
    lead: 'Elle démarre en un instant. Ce que vous avez commencé est conservé.',
    take: 'Mettre à jour',
    later: 'Plus tard',
  },
  error: {
    title: 'Une erreur est survenue',
    lead: 'Cette page n’a pas pu s’afficher. Ce que vous avez déjà enregistré est conservé.',
    oldBrowser: 'Ce navigateur est trop ancien',
    faults: {
      'no-network':
        'Cette page a besoin du réseau\u00a0: elle n’est pas gardée sur ce téléphone. ' +
        'Ce que vous avez déjà enregistré est conservé, et vous pouvez déclarer un stationnement sans ' +
        'réseau.',
      'new-version':
        'Une nouvelle version est en ligne\u00a0: touchez «\u00a0Réessayer\u00a0» pour l’ouvrir. ' +
        'Ce que vous avez déjà enregistré est conservé.',
      'old-browser':
        'Cette page ne peut pas s’y ouvrir. Mettez à jour votre téléphone ou ce navigateur ' +
        `(${oldestBrowsersText} au moins), ou ouvrez PlaceJuste sur un autre appareil. Ce que vous avez ` +
        'déjà enregistré est conservé.',
    },
    retry: 'Réessayer',
    home: "Retour à l'accueil",
  },
  notFound: {
    title: 'Page introuvable',
    lead: 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou le lien est incomplet.',
  },
};
