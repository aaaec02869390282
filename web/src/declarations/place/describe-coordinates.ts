import { formatCoordinates } from '@placejuste/domain/kernel';
import { wizardText } from '../wizard/wizard.text.fr.ts';

/** « Coordonnées : 50,62920 N, 3,05730 E », for a place that has no address. */
export function describeCoordinates(position: { readonly latitude: number; readonly longitude: number }): string {
  return wizardText.location.coordinates(formatCoordinates(position));
}
