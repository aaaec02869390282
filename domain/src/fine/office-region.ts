import type { HolidayRegion, OverseasRegion } from '../kernel/index.ts';
import { namesCountry } from './fine-warnings.ts';

/** Where the office is, as far as its closed days go. */
export interface OfficeRegion {
  readonly region: HolidayRegion;
  /**
   * Outside metropolitan France longer delays may exist, which we do not count; an unknown place is counted as
   * metropolitan.
   */
  readonly doubt: 'OUTSIDE_METROPOLE' | 'REGION_UNKNOWN' | null;
}

/** A map: what people type is looked up here, and every object answers to « constructor ». */
const overseas: ReadonlyMap<string, OverseasRegion> = new Map(
  Object.entries({
    '971': 'guadeloupe',
    '972': 'martinique',
    '973': 'guyane',
    '974': 'reunion',
    '976': 'mayotte',
    '977': 'saint-barthelemy',
    '978': 'saint-martin',
    // Postcodes of the two islands that left Guadeloupe.
    '97133': 'saint-barthelemy',
    '97150': 'saint-martin',
  } as const),
);
const overseasNames = new Set<string>(overseas.values());
const alsaceMoselle = new Set(['57', '67', '68', 'alsace-moselle', 'alsace', 'moselle', 'bas-rhin', 'haut-rhin']);
const metropole = new Set([
  ...['metropole', 'france', 'france-metropolitaine', 'hexagone', 'corse', '2a', '2b'],
  // Regions as they are written; the Grand Est holds Alsace-Moselle and more, so it settles nothing.
  ...[
    'auvergne-rhone-alpes',
    'bourgogne-franche-comte',
    'bretagne',
    'centre-val-de-loire',
    'hauts-de-france',
    'ile-de-france',
    'normandie',
    'nouvelle-aquitaine',
    'occitanie',
    'pays-de-la-loire',
    'provence-alpes-cote-d-azur',
  ],
]);
const elsewhere = new Set([
  '975',
  '984',
  '986',
  '987',
  '988',
  'outre-mer',
  'overseas',
  'drom',
  'dom',
  'etranger',
  'saint-pierre-et-miquelon',
  'wallis-et-futuna',
  'polynesie-francaise',
  'nouvelle-caledonie',
]);

/** Reads a region's name, a department's number or a postcode, however it is spelt. */
export function officeRegion(typed: string): OfficeRegion {
  const word = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\da-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(la|le|l|fr|ile-de-la)-(?=.)/, '');
  if (namesCountry(typed)) return { region: 'metropole', doubt: 'OUTSIDE_METROPOLE' };
  if (word === '' || metropole.has(word)) return { region: 'metropole', doubt: null };
  if (alsaceMoselle.has(word)) return { region: 'alsace-moselle', doubt: null };
  if (overseasNames.has(word)) return { region: word as OverseasRegion, doubt: 'OUTSIDE_METROPOLE' };
  if (elsewhere.has(word)) return { region: 'metropole', doubt: 'OUTSIDE_METROPOLE' };
  if (/^\d{5}$/.test(word) && !overseas.has(word))
    return officeRegion(/^9[78]/.test(word) ? word.slice(0, 3) : word.slice(0, 2));
  const territory = overseas.get(word);
  if (territory !== undefined) return { region: territory, doubt: 'OUTSIDE_METROPOLE' };
  const department = /^\d{1,2}$/.test(word) ? Number(word) : 0;
  return department >= 1 && department <= 95
    ? { region: 'metropole', doubt: null }
    : { region: 'metropole', doubt: 'REGION_UNKNOWN' };
}
