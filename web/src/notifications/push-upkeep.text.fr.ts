export const upkeepText = {
  again: 'Vos notifications sont à réactiver',
  againDetail: 'Votre session avait pris fin sur cet appareil. Réactivez-les dans Paramètres, Notifications.',
} as const;
