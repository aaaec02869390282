import { foldWords, listMatchesNotAfter } from '../kernel/index.ts';
import { normaliseCommuneName, parseLabelledCommune } from '../town-rule/index.ts';
import type { RecognisedValue } from './exhibit-read.ts';

/** What a ticket says of the place of the notice. `place`: of its commune. `street`: of its street alone. */
interface ComparedPlace {
  readonly claim: 'place' | 'street';
  readonly standing: 'agrees' | 'doubtful';
  readonly shown: RecognisedValue;
}

/** Kinds of streets as tickets print them, and the words between. */
const commonWords = new Set(
  (
    'rue r avenue av ave place pl boulevard bd bld quai allee all impasse imp chemin che cour cours crs square sq ' +
    'route rte passage pas esplanade promenade faubourg fbg bis ter de du des la le les l d a au aux et en'
  ).split(' '),
);
/** Kinds of streets, with their short forms: « rue Modèle » is not « place Modèle ». */
const streetKinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rue: 'r',
    avenue: 'av ave',
    place: 'pl',
    boulevard: 'bd bld',
    quai: '',
    allee: 'all',
    impasse: 'imp',
    chemin: 'che',
    cours: 'crs',
    square: 'sq',
    route: 'rte',
  }).flatMap(([kind, short]) => [kind, ...short.split(' ')].map((word) => [word, kind] as const)),
);
/** How a town that begins by its article ends the name of a street: « rue du Havre », « rue des Sables ». */
const contractions: ReadonlyMap<string, string> = new Map([
  ['le', 'du'],
  ['les', 'des'],
]);
const wayInLine = /^\W*(?:\d{1,4}\s?(?:bis|ter)?[\s,]+)?(?:rue|avenue|av|boulevard|bd|place|quai|allee|cours|chemin)\b/;

/** Returns whether a line is that of a street, without the label that would say which. */
export function isStreetLine(folded: string): boolean {
  return wayInLine.test(folded);
}

/**
 * Compares the places printed on a ticket with that of the notice; null where the ticket tells none. A ticket of one
 * street often holds in a whole zone, so that another street is told and weakens nothing; another commune is a doubt.
 */
export function comparePlace(values: readonly RecognisedValue[], place: string): ComparedPlace | null {
  if (values.some(({ value }) => isTownOf(place, value))) return null;
  const near = values.filter(({ value }) => !isOfOtherCommune(value, place) && !isTownOf(value, place));
  const same = near.find(({ value }) => isSameStreet(value, place));
  if (same !== undefined) return { claim: 'street', standing: 'agrees', shown: same };
  const namedPlace = values.find((one) => one.named && one.strength !== 'doubtful' && !isTownOf(one.value, place));
  if (namedPlace === undefined) return null;
  if (!near.includes(namedPlace)) return { claim: 'place', standing: 'doubtful', shown: namedPlace };
  return streetWords(namedPlace.value).length === 0
    ? null
    : { claim: 'street', standing: 'doubtful', shown: namedPlace };
}

function isOfOtherCommune(one: string, other: string): boolean {
  const [here, there] = [parseLabelledCommune(one), parseLabelledCommune(other)];
  return here !== null && there !== null && here.name !== there.name && here.postcode !== there.postcode;
}

/**
 * Returns whether the first names a town and no street: « Lille », beside « rue du Modèle, 59000 Lille » or « rue de
 * Lille ». It compares with no street.
 */
function isTownOf(one: string, place: string): boolean {
  if (streetWords(one).length === 0 || findStreetKind(one) !== null || /\d/.test(one)) return false;
  if (parseLabelledCommune(place)?.name === normaliseCommuneName(one)) return true;
  const [first = '', ...others] = foldWords(one);
  const contraction = contractions.get(first);
  // « De » stands before a town in the name of a street, and seldom before another name.
  const endings = [['de', first, ...others], ['d', first, ...others], contraction && [contraction, ...others]];
  const street = ` ${foldWords(place).join(' ')} `;
  return endings.some((words) => words && street.includes(` ${words.join(' ')} `));
}

/** One may name the commune, the meter or the zone as well: the words of the other are then all among its own. */
function isSameStreet(one: string, other: string): boolean {
  const [some, others] = [streetWords(one), streetWords(other)];
  if (some.length === 0 || others.length === 0) return false;
  const [kind, otherKind] = [findStreetKind(one), findStreetKind(other)];
  if (kind !== null && otherKind !== null && kind !== otherKind) return false;
  return some.every((word) => others.includes(word)) || others.every((word) => some.includes(word));
}

function findStreetKind(place: string): string | null {
  const word = foldWords(place).find((one) => streetKinds.has(one));
  return word === undefined ? null : (streetKinds.get(word) ?? null);
}

/** The words of a street that tell it from another, without the commune that follows its postcode. */
function streetWords(place: string): readonly string[] {
  const [postcode] = listMatchesNotAfter(place, /\d/, /\d{5}(?!\d)/g);
  const street = postcode === undefined ? place : place.slice(0, postcode.index);
  return foldWords(street).filter((word) => !/^\d/.test(word) && !commonWords.has(word));
}
