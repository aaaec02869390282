export const giftText = {
  amount: 'Montant',
  otherChoice: 'Un autre montant',
  other: 'Autre montant, en euros',
  otherHint: 'De 1 à 500 €. Par exemple 15 ou 12,50',
  email: 'Adresse e-mail pour le reçu',
  emailHint: 'Effacée dès que le reçu est parti.',
  submit: 'Continuer vers le paiement',
  after: 'Rien n’est débité ici. Le paiement se fait à l’étape suivante.',
} as const;
