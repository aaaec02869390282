import { formatDistance } from '@placejuste/domain/directory';

export const stationQueueText = {
  title: 'Places réservées à vérifier',
  loading: 'Lecture des places…',
  failed: 'Les places n’ont pas pu être lues',
  waiting: (count: number): string => {
    if (count === 0) return 'Aucune place n’attend.';
    return count === 1 ? '1 place attend.' : `${count} places attendent.`;
  },
  unnamed: 'Place sans adresse',
  accuracy: (metres: number | null): string => (metres === null ? 'placée à la main' : `à ± ${Math.round(metres)} m`),
  places: (count: number): string => (count > 1 ? `${count} places` : '1 place'),
  sent: 'Envoyée le',
  noPhoto: 'Sans photo',
  photo: (name: string): string => `Photo envoyée\u00a0: ${name}`,
  showPhoto: 'Montrer la photo\u00a0: ni visage, ni plaque lisible',
  nowhere:
    'Aucune adresse n’est connue à cet endroit\u00a0: la position est peut-être fausse, en mer ou en plein champ.',
  duplicates: 'Déjà connues à moins de 25 m',
  duplicate: (name: string, metres: number, places: string): string =>
    `${name}, ${metres < 10 ? `à ${metres} m` : formatDistance(metres)}, ${places}`,
  merge: 'C’est la même\u00a0: la réunir',
  mergeWith: (other: string): string => `C’est la même\u00a0: la réunir avec ${other}`,
  merged: (name: string): string => `${name} est réunie avec la place déjà connue.`,
  publish: (name: string): string => `Publier\u00a0: ${name}`,
  reason: 'Motif du refus',
  choose: 'Choisir un motif',
  refuse: (name: string): string => `Ne pas publier\u00a0: ${name}`,
  reasonMissing: 'Choisissez un motif.',
  decided: (name: string): string => `Décision enregistrée pour ${name}.`,
  notDecided: 'La décision n’est pas enregistrée',
} as const;
