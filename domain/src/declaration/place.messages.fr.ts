import type { PositionRefusal, PositionWarning } from './place-rules.ts';

/** Specification §5 and §8 « Geolocation », to the byte. `metres` is rounded to a whole number. */
export function describePosition(code: PositionRefusal | PositionWarning, metres: number): string {
  switch (code) {
    case 'POSITION_TOO_VAGUE':
      return (
        `Précision insuffisante: ${Math.round(metres)}m. Veuillez vous rapprocher d'une fenêtre ou aller ` +
        `à l'extérieur.`
      );
    case 'POSITION_IMPOSSIBLE':
      return 'Position non disponible';
    case 'POSITION_UNEXPECTED':
      return 'Position inattendue';
  }
}

export const geolocationMessages = {
  denied: 'Permission de géolocalisation refusée',
  unavailable: 'Position non disponible',
  timeout: "Délai d'attente dépassé",
  unsupported: 'La géolocalisation n’est pas disponible sur ce navigateur.',
  failed: 'Erreur de géolocalisation',
} as const;
