import type { PlaceLabelSource } from './place-label-source.ts';

/**
 * Returns the words that say where an address comes from. It is attributed to the official base only when the service
 * signed it; for a point placed by hand, the base gave the words and the person chose them.
 */
export function describeAddressOrigin(source: PlaceLabelSource | null, byHand: boolean): string {
  switch (source) {
    case 'geocoder':
      return byHand ? 'Base d’adresses, au choix de l’auteur' : 'Base d’adresses';
    case 'person':
      return 'Auteur de la déclaration';
    case null:
      return 'Origine non établie';
  }
}
