import { type FineTrack } from '@placejuste/domain/fine';
import { computeKey } from '@placejuste/domain/fixtures';
import { drawFigures, drawPlateNumber, pickOne, type Random, drawInteger } from '../drawn-random.ts';

/** Facts of an invented notice. Days are `YYYY-MM-DD`, hours `HH:MM`, amounts cents. */
export interface NoticeFacts {
  readonly track: FineTrack;
  readonly authority: string;
  readonly number: string;
  /** Check digits of the number, for an FPS only. */
  readonly key: string;
  readonly noticeDate: string;
  readonly observedOn: string;
  readonly observedAt: string;
  readonly place: string;
  readonly plate: string;
  readonly amount: number;
}

const towns = [
  'Ville de Rennes',
  'Commune de Saint-Malo',
  'Métropole de Lyon',
  'Mairie de La Rochelle',
  'Ville d’Aix-en-Provence',
  'Ville de Bordeaux',
  'Commune de Fort-de-France',
  'Ville du Mans',
  'Ville de Nîmes',
  'Communauté d’agglomération de Cergy',
];
const streets = [
  'rue de l’Exemple',
  'avenue du Modèle',
  'place des Essais',
  'boulevard de la Démonstration',
  'quai Sans-Nom',
  'allée des Figures',
];

/** Cents. */
const sums: Readonly<Partial<Record<FineTrack, readonly number[]>>> = {
  fps: [1700, 2500, 3500, 5000, 7500],
  'fps-majore': [8500, 11_000],
  contravention: [3500, 13_500],
  'amende-majoree': [7500, 37_500],
};

/** Appends the check digit that makes the Luhn sum a multiple of ten, as in a SIREN or SIRET. */
function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const formatTwoDigits = (value: number) => String(value).padStart(2, '0');

function computeDay(year: number, ordinal: number): string {
  return new Date(Date.UTC(year, 0, ordinal)).toISOString().slice(0, 10);
}

export function drawNoticeFacts(track: FineTrack, random: Random): NoticeFacts {
  const ordinal = drawInteger(random, 40, 290);
  const siret = withLuhn(`${withLuhn(`21${drawFigures(random, 6)}`)}${drawFigures(random, 4)}`);
  const isFps = track === 'fps' || track === 'fps-majore';
  const fpsNumber = `${siret}261${String(ordinal).padStart(3, '0')}${drawFigures(random, 6)}`;
  const number = isFps ? fpsNumber : `4${drawFigures(random, 9)}`;
  const town = pickOne(random, towns);
  return {
    track,
    authority: town,
    number,
    key: isFps ? computeKey(number) : '',
    noticeDate: computeDay(2026, ordinal + (track === 'fps' ? 0 : drawInteger(random, 4, 30))),
    observedOn: computeDay(2026, ordinal),
    observedAt: `${formatTwoDigits(drawInteger(random, 8, 19))}:${formatTwoDigits(drawInteger(random, 0, 59))}`,
    place: `${drawInteger(random, 2, 160)} ${pickOne(random, streets)}`,
    plate: drawPlateNumber(random),
    amount: pickOne(random, sums[track] ?? [3500]),
  };
}
