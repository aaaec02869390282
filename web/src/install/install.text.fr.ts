export const installText = {
  title: 'PlaceJuste sur votre écran d’accueil',
  lead: 'L’application s’ouvre d’un geste, aussi sans réseau, et ce qui attend d’être déposé y est mieux gardé.',
  permissions: 'À la première déclaration, elle vous demandera la position et la caméra.',
  install: 'Installer l’application',
  how: 'Comment l’installer',
  later: 'Plus tard',
  ios: {
    title: 'Installer sur iPhone ou iPad',
    lead: 'Trois gestes dans Safari :',
    steps: [
      { title: 'Touchez « Partager »', text: 'Le carré d’où sort une flèche, en bas de l’écran (en haut sur iPad).' },
      { title: 'Choisissez « Sur l’écran d’accueil »', text: 'Faites défiler la liste si vous ne le voyez pas.' },
      { title: 'Touchez « Ajouter »', text: 'L’icône de PlaceJuste apparaît parmi vos applications.' },
    ],
    signIn: 'L’application installée demande de se connecter une fois.',
  },
};
