import { wizardText } from '../wizard/wizard.text.fr.ts';

/** « Coordonnées : 50,62920, 3,05730 », for a place that has no address. */
export function coordinatesInWords({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const shown = (degrees: number) =>
    degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return wizardText.location.coordinates(shown(latitude), shown(longitude));
}
