import type { Fact, FactKind, FactSource, FactValues, ListingCategory } from './listing.ts';

export const categoryNames: Readonly<Record<ListingCategory, string>> = {
  eat: 'Restaurants et cafés',
  food: 'Alimentation',
  shop: 'Commerces',
  health: 'Santé',
  public: 'Services publics',
  culture: 'Culture',
  sport: 'Sport et loisirs',
  lodging: 'Hébergement',
  education: 'Enseignement',
  services: 'Banques et services',
  other: 'Autres lieux',
};

export const factNames: Readonly<Record<FactKind, string>> = {
  reservedInside: 'Place réservée sur place',
  reservedNear: 'Place réservée à moins de 200 m',
  entrance: 'Entrée',
  doorWidth: 'Largeur de la porte',
  toilets: 'Toilettes adaptées',
  staff: 'Personnel',
};

export const sourceNames: Readonly<Record<FactSource, string>> = {
  acceslibre: 'acceslibre',
  business: 'l’établissement',
  example: 'exemple inventé',
};

export const entranceNames: Readonly<Record<FactValues['entrance'], string>> = {
  level: 'de plain-pied, sans marche',
  ramp: 'des marches, avec une rampe ou un ascenseur',
  steps: 'une marche ou plus',
};
export const toiletNames: Readonly<Record<FactValues['toilets'], string>> = {
  adapted: 'oui',
  unadapted: 'non adaptées',
  none: 'pas de toilettes',
};
export const staffNames: Readonly<Record<FactValues['staff'], string>> = {
  trained: 'sensibilisé ou formé',
  untrained: 'présent, non formé',
  none: 'pas de personnel',
};

/** Returns the value of a fact in French. */
export function describeFact(fact: Fact): string {
  switch (fact.kind) {
    case 'reservedInside':
    case 'reservedNear':
      return fact.value ? 'oui' : 'non';
    case 'entrance':
      return entranceNames[fact.value];
    case 'doorWidth':
      return `${fact.value} cm`;
    case 'toilets':
      return toiletNames[fact.value];
    case 'staff':
      return staffNames[fact.value];
  }
}
