/** Texts of a pass, as a phone shows them. */
export const passText = {
  name: 'PlaceJuste',
  description: 'Preuve de stationnement',
  vehicle: 'Véhicule',
  deposited: 'Photos déposées le',
  paris: 'heure de Paris',
  verify: 'À vérifier sur',
  code: 'Numéro de la preuve',
  cardTitle: 'Votre carte',
  card:
    'Ce code ne remplace ni la carte, à laisser visible derrière le pare-brise, ni le ticket gratuit que votre ville ' +
    'peut demander.',
} as const;
