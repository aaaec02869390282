import type { HolidayRegion, OverseasRegion } from '../kernel/index.ts';
import { stripCommuneWords, listPlaceWords } from '../town-rule/index.ts';
import { isCountryName } from './countries.ts';

/** The region of an office, which decides its closed days. */
export interface OfficeRegion {
  readonly region: HolidayRegion;
  /**
   * Outside metropolitan France longer delays may exist, which only an outer date counts; an unknown place is counted
   * as metropolitan.
   */
  readonly doubt: 'OUTSIDE_METROPOLE' | 'REGION_UNKNOWN' | 'REGION_SEVERAL' | null;
}

/** A Map and not an object: what people type is looked up here, and an object has a member « constructor ». */
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
  '989',
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

/** Returns the departments with a commune of that name, or of that name themselves; `place` is a `foldPlace` result. */
export type DepartmentsOf = (place: string) => readonly string[];

/** The comparable spelling of a place: « L’Haÿ-les-Roses » → « hay-les-roses ». */
export function foldPlace(typedPlace: string): string {
  return listPlaceWords(typedPlace)
    .join('-')
    .replace(/^(la|le|les|l|fr|ile-de-la)-(?=.)/, '');
}

/**
 * Reads a region's name, a department's number, a postcode or, with its table, the name of a commune or a department,
 * however it is spelt; « Strasbourg (67) » and « 67000 Strasbourg » too.
 */
export function findOfficeRegion(typedPlace: string, departmentsOf: DepartmentsOf = () => []): OfficeRegion {
  const whole = findPlaceRegion(typedPlace, departmentsOf);
  if (whole.doubt !== 'REGION_UNKNOWN' && whole.doubt !== 'REGION_SEVERAL') return whole;
  // The number settles which of the communes of that name is meant.
  const [number, ...others] = [
    ...(typedPlace.match(/\d+/g) ?? []).filter(({ length }) => length === 5),
    ...[...typedPlace.matchAll(/\((\d{2,3}|2[ab])\)/gi)].map((match) => match[1] ?? ''),
  ];
  const numberRegion = number === undefined || others.length > 0 ? whole : findPlaceRegion(number, departmentsOf);
  return numberRegion.doubt === 'REGION_UNKNOWN' ? whole : numberRegion;
}

function findPlaceRegion(typedPlace: string, departmentsOf: DepartmentsOf): OfficeRegion {
  const word = foldPlace(typedPlace);
  if (isCountryName(typedPlace)) return { region: 'metropole', doubt: 'OUTSIDE_METROPOLE' };
  if (word === '' || metropole.has(word)) return { region: 'metropole', doubt: null };
  if (alsaceMoselle.has(word)) return { region: 'alsace-moselle', doubt: null };
  if (overseasNames.has(word)) return { region: word as OverseasRegion, doubt: 'OUTSIDE_METROPOLE' };
  if (elsewhere.has(word)) return { region: 'metropole', doubt: 'OUTSIDE_METROPOLE' };
  const commune = word.replace(/^(ville|mairie|commune|prefecture|(euro)?metropole)-(de|du|des|d)-(la-|l-)?/, '');
  return (
    findNumberRegion(word) ?? findDepartmentsRegion(departmentsOf(stripCommuneWords(commune.split('-')).join('-')))
  );
}

/** The number of a department, or a postcode; null for anything else. */
function findNumberRegion(word: string): OfficeRegion | null {
  const territory = overseas.get(word);
  if (territory !== undefined) return { region: territory, doubt: 'OUTSIDE_METROPOLE' };
  const number = /^\d{5}$/.test(word) ? word.slice(0, /^9[78]/.test(word) ? 3 : 2) : word;
  if (alsaceMoselle.has(number)) return { region: 'alsace-moselle', doubt: null };
  if (elsewhere.has(number)) return { region: 'metropole', doubt: 'OUTSIDE_METROPOLE' };
  const island = overseas.get(number);
  if (island !== undefined) return { region: island, doubt: 'OUTSIDE_METROPOLE' };
  const department = /^\d{1,2}$/.test(number) ? Number(number) : 0;
  if ((department >= 1 && department <= 95) || metropole.has(number)) return { region: 'metropole', doubt: null };
  return null;
}

function findDepartmentsRegion(departments: readonly string[]): OfficeRegion {
  const regions = departments.map((department) => findNumberRegion(department.toLowerCase()));
  const [first] = regions;
  if (first == null) return { region: 'metropole', doubt: 'REGION_UNKNOWN' };
  return regions.every((one) => one?.region === first.region && one.doubt === first.doubt)
    ? first
    : { region: 'metropole', doubt: 'REGION_SEVERAL' };
}
