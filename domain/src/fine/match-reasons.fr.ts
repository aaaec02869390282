import type { MatchStrength, PlaceOfMatch, PlateOfMatch, TimeOfMatch } from './match-scene.ts';

export const matchStrengthNames: Readonly<Record<MatchStrength, string>> = {
  strong: 'forte',
  possible: 'possible',
  weak: 'faible',
};

interface Facts {
  readonly plate: PlateOfMatch;
  readonly place: PlaceOfMatch;
  readonly time: TimeOfMatch;
  readonly photographs: number;
  readonly isMomentDoubted: boolean;
}

const plates: Readonly<Record<PlateOfMatch, string>> = {
  same: 'même plaque',
  unsaid: 'plaque de l’avis à préciser',
  close: 'plaque presque identique, à vérifier sur l’avis',
  other: 'autre plaque',
};

/** « même plaque, à 120 m, 14 min avant l’heure du constat » */
export function matchReason({ plate, place, time, photographs, isMomentDoubted }: Facts): string {
  const doubts = [
    ...(photographs === 0 ? ['sans photo'] : []),
    ...(isMomentDoubted ? ['heures et lieux des photos à vérifier'] : []),
  ];
  return [plates[plate], describePlace(place), describeTime(time), ...doubts].join(', ');
}

function describePlace({ metres, commune }: PlaceOfMatch): string {
  if (metres === null) return commune === 'same' ? 'même commune' : 'lieu non comparé';
  if (metres < 1000) return `à ${Math.max(10, Math.round(metres / 10) * 10)} m`;
  return `à ${String(Math.round(metres / 100) / 10).replace('.', ',')} km`;
}

function describeTime({ minutesBefore, daysBefore, isProven }: TimeOfMatch): string {
  if (minutesBefore === null) return daysBefore === 0 ? 'le même jour' : 'la veille';
  if (minutesBefore < 0) return `${formatDuration(-minutesBefore)} après l’heure du constat`;
  const before =
    minutesBefore === 0 ? 'à l’heure du constat' : `${formatDuration(minutesBefore)} avant l’heure du constat`;
  return isProven ? before : `${before} d’après le téléphone seul`;
}

/** « 14 min », « 2 h », « 3 h 05 » */
function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`;
}
