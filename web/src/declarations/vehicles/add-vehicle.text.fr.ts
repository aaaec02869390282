/** Texts of the vehicle form, loaded with it after the first step of the wizard. */
export const addVehicleText = {
  incomplete: 'Plaque incomplète\u00a0: la garder\u00a0?',
  keepPlate: (plate: string) => `Garder ${plate}`,
  title: 'Votre véhicule',
  lead: 'Sa plaque figurera sur la déclaration.',
  plate: 'Plaque d’immatriculation',
  plateMissing: 'Indiquez la plaque, par exemple AB-123-CD.',
  plateHint: 'Par exemple AB-123-CD',
  name: 'Nom du véhicule',
  nameHint: 'Par exemple «\u00a0Ma voiture\u00a0»',
  save: 'Enregistrer le véhicule',
  refused: 'Le véhicule n’est pas enregistré',
};
