export const installText = {
  title: 'PlaceJuste sur votre écran d’accueil',
  lead: 'L’application s’ouvre d’un geste, aussi sans réseau, et ce qui attend d’être déposé y est mieux gardé.',
  permissions: 'À la première déclaration, elle vous demandera la position et l’appareil photo.',
  install: 'Installer l’application',
  how: 'Comment l’installer',
  later: 'Plus tard',
  ios: {
    title: 'Installer sur iPhone ou iPad',
    lead: 'Trois gestes dans Safari\u00a0:',
    steps: [
      {
        title: 'Touchez «\u00a0Partager\u00a0»',
        text: 'Le carré d’où sort une flèche, en bas de l’écran (en haut sur iPad).',
      },
      {
        title: 'Choisissez «\u00a0Sur l’écran d’accueil\u00a0»',
        text: 'Faites défiler la liste si vous ne le voyez pas.',
      },
      { title: 'Touchez «\u00a0Ajouter\u00a0»', text: 'L’icône de PlaceJuste apparaît parmi vos applications.' },
    ],
    signIn: 'L’application installée demande de se connecter une fois.',
  },
};
