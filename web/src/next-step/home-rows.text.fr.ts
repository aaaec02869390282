export const homeRowsText = {
  declare: 'Nouvelle déclaration',
  fine: 'J’ai une amende',
  history: 'Historique',
  settings: 'Paramètres',
  howTitle: 'Comment faire',
  howCount: '4 étapes',
  how: [
    'Nouvelle déclaration',
    'Photographiez la carte et la carte grise',
    'Confirmez le lieu',
    'Recevez vos documents',
  ],
};
