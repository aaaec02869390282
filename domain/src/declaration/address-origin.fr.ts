import type { PlaceLabelSource } from './place-label-source.ts';

/**
 * Where the words of an address come from, beside the address itself. Only what the service signed is given to the
 * base; of a point placed by hand, the base wrote the words and the person chose them.
 */
export function addressOrigin(source: PlaceLabelSource | null, byHand: boolean): string {
  switch (source) {
    case 'geocoder':
      return byHand ? 'Base d’adresses, au choix de l’auteur' : 'Base d’adresses';
    case 'person':
      return 'Auteur de la déclaration';
    case null:
      return 'Origine non établie';
  }
}
