/** Texts of « Vos véhicules », apart from the wizard's: they are loaded with their page. */
export const vehiclesText = {
  title: 'Vos véhicules',
  none: 'Aucun véhicule pour l’instant. Le premier s’ajoute ici, ou pendant une déclaration.',
  change: 'Modifier',
  changeOf: (plate: string): string => `Modifier le véhicule ${plate}`,
  waiting: 'Modification gardée sur ce téléphone jusqu’à son envoi.',
  remove: 'Retirer',
  removeOf: (plate: string): string => `Retirer le véhicule ${plate}`,
  removeTitle: (plate: string): string => `Retirer ${plate}\u00a0?`,
  removeLead: 'Il ne sera plus proposé. Vos déclarations avec ce véhicule et leurs preuves restent entières.',
  keep: 'Le garder',
  removed: (plate: string): string => `${plate} n’est plus proposé.`,
  notRemoved: 'Le véhicule n’a pas été retiré',
  cancel: 'Annuler',
};
