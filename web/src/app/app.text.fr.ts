export const appText = {
  name: 'PlaceJuste',
  tabsLabel: 'Menu principal',
  navLabel: 'Menu du site',
  tabs: { home: 'Accueil', history: 'Historique', fines: 'Amendes', settings: 'Paramètres' },
  nav: { signIn: 'Se connecter', dashboard: 'Mon espace', fines: 'Mes amendes', app: 'Déclarer' },
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
    notHere: 'Cette page a besoin du réseau\u00a0: elle n’est pas gardée sur ce téléphone. Ce que vous avez déjà enregistré est conservé, et vous pouvez déclarer un stationnement sans réseau.',
    retry: 'Réessayer',
    home: "Retour à l'accueil",
  },
  notFound: {
    title: 'Page introuvable',
    lead: 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou le lien est incomplet.',
  },
};
