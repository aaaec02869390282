export const inspectionText = {
  title: 'À montrer à un agent',
  lead:
    'En visant ce code avec son téléphone, l’agent voit quand vos photos ont été déposées. ' +
    'Il ne voit ni votre nom, ni votre carte, ni les photos.',
  loading: 'Nous ouvrons votre déclaration…',
  failed: 'La déclaration n’a pas pu être ouverte',
  noId: 'Aucune déclaration n’est indiquée dans cette adresse.',
  history: 'Historique',
  noEvidenceTitle: 'Cette déclaration n’a pas de page de vérification',
  noEvidence: 'Elle date d’avant les reçus signés. Ses photos restent dans votre historique.',
  sheetTitle: 'Stationnement déclaré sur PlaceJuste',
  codeOf: (address: string) => `Code QR de l’adresse ${address}`,
  deposited: 'Photos déposées le',
  byHand: (address: string) => `Sans le code\u00a0: ${address}, puis ce numéro.`,
  keepTheCard: 'Cette feuille ne remplace pas la carte\u00a0: laissez l’original visible derrière le pare-brise.',
  print: 'Imprimer pour le pare-brise',
  see: 'Voir ce que l’agent verra',
} as const;
