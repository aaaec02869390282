import { readAuthorityTown } from '../fine/index.ts';
import { foldWords, listMatchesNotAfter } from '../kernel/index.ts';
import { normaliseCommuneName, parseLabelledCommune } from '../town-rule/index.ts';
import type { RecognisedValue } from './exhibit-read.ts';

/** The place of a ticket compared with that of the notice. `place`: its commune. `street`: its street alone. */
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
 * Compares the places printed on a ticket with that of the notice; null when the ticket has none. The ticket of one
 * street is often valid in a whole zone, so that another street is reported and weakens nothing; another commune is a
 * doubt. @param authority that issued the notice, which may name the town that the place lacks
 */
export function comparePlace(
  values: readonly RecognisedValue[],
  place: string,
  authority: string | null,
): ComparedPlace | null {
  const isTown = (one: string, other: string) => isTownOf(one, other, authority);
  if (values.some(({ value }) => isTown(place, value))) return null;
  const near = values.filter(({ value }) => !isOfOtherCommune(value, place) && !isTown(value, place));
  const same = near.find(({ value }) => isSameStreet(value, place, authority));
  if (same !== undefined) return { claim: 'street', standing: 'agrees', shown: same };
  const namedPlace = values.find((one) => one.named && one.strength !== 'doubtful' && !isTown(one.value, place));
  if (namedPlace === undefined) return null;
  if (!near.includes(namedPlace)) return { claim: 'place', standing: 'doubtful', shown: namedPlace };
  // A name alone on the notice may be of its town: no street of the ticket is another one than that.
  return isNameAlone(place) || streetWords(namedPlace.value, authority).length === 0
    ? null
    : { claim: 'street', standing: 'doubtful', shown: namedPlace };
}

function isOfOtherCommune(one: string, other: string): boolean {
  const [here, there] = [parseLabelledCommune(one), parseLabelledCommune(other)];
  return here !== null && there !== null && here.name !== there.name && here.postcode !== there.postcode;
}

/** Returns whether a place is a name without a kind of street nor its number: « Lille », « Lille (59) », « Modèle ». */
function isNameAlone(place: string): boolean {
  const name = place.replace(/\s\(?\d{2,3}\)?\s*$/, '');
  return findStreetKind(name) === null && !/\d/.test(name) && streetWords(name).length > 0;
}

/**
 * Returns whether the first names a town and no street: « Lille », beside « rue du Modèle, 59000 Lille », « rue du
 * Modèle, Lille » or « rue de Lille ». It compares with no street.
 */
function isTownOf(one: string, place: string, authority: string | null): boolean {
  if (!isNameAlone(one)) return false;
  if (parseLabelledCommune(place)?.name === normaliseCommuneName(one)) return true;
  const [own, street] = [streetWords(one), streetWords(place)];
  // « Ville de Lille », « Métropole européenne de Lille ».
  if (authority !== null && endsWith(listNameWords(authority), own)) return true;
  // Neither has a kind of street: both may be of a town.
  if (isNameAlone(place)) return true;
  if (own.length < street.length && endsWith(street, own)) return true;
  const [first = '', ...others] = foldWords(one);
  const contraction = contractions.get(first);
  // « De » stands before a town in the name of a street, and seldom before another name.
  const endings = [['de', first, ...others], ['d', first, ...others], contraction && [contraction, ...others]];
  const words = ` ${foldWords(place).join(' ')} `;
  return endings.some((ending) => ending && words.includes(` ${ending.join(' ')} `));
}

/** True when one street contains all the words of the other: it may also name the commune, the meter or the zone. */
function isSameStreet(one: string, other: string, authority: string | null): boolean {
  const [some, others] = [streetWords(one, authority), streetWords(other, authority)];
  if (some.length === 0 || others.length === 0) return false;
  const [kind, otherKind] = [findStreetKind(one), findStreetKind(other)];
  if (kind !== null && otherKind !== null && kind !== otherKind) return false;
  return some.every((word) => others.includes(word)) || others.every((word) => some.includes(word));
}

function findStreetKind(place: string): string | null {
  const word = foldWords(place).find((one) => streetKinds.has(one));
  return word === undefined ? null : (streetKinds.get(word) ?? null);
}

/** The words of a street that tell it from another, without the commune that its postcode or the authority tells. */
function streetWords(place: string, authority: string | null = null): readonly string[] {
  const [postcode] = listMatchesNotAfter(place, /\d/, /\d{5}(?!\d)/g);
  const street = postcode === undefined ? place : place.slice(0, postcode.index);
  const words = listNameWords(street);
  const town = authority === null ? '' : readAuthorityTown(authority);
  const townWords = listNameWords(town);
  if (townWords.length === 0 || townWords.length >= words.length) return words;
  return endsWith(words, townWords) && !isPartOfName(street, town) ? words.slice(0, -townWords.length) : words;
}

/** True in « Rue de la Porte de Lille »: words that « de » attaches to a street belong to its name, not to its town. */
function isPartOfName(street: string, town: string): boolean {
  const words = foldWords(street).join(' ');
  const townName = foldWords(town).join(' ');
  return ['de', 'd', 'du', 'des'].some((word) => words.endsWith(` ${word} ${townName}`));
}

function listNameWords(text: string): readonly string[] {
  return foldWords(text).filter((word) => !/^\d/.test(word) && !commonWords.has(word));
}

function endsWith(words: readonly string[], ending: readonly string[]): boolean {
  return ending.every((word, at) => words[words.length - ending.length + at] === word);
}
