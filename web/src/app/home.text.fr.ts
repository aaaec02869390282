export const homeText = {
  title: 'Accueil',
  client: 'Client actif',
  active: 'Actif',
  inactive: 'Inactif',
  declare: 'Nouvelle déclaration',
  fine: 'J’ai une amende',
  history: 'Historique',
  settings: 'Paramètres',
  space: 'Mon espace',
  howTitle: 'Comment faire',
  how: ['Nouvelle déclaration', 'Photographiez la carte et la carte grise', 'Confirmez le lieu', 'Recevez vos documents'],
};
