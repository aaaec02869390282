import { foldWords } from '../kernel/index.ts';

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
]);
const ordinal = /^\d{1,2}(?:er|e|eme|nd|nde)?$/;
/** « XVe », and the rest of « 15 EME » after a space. */
const ordinalWord = /^(?:[ivx]{1,5})?(?:er|e|eme)?$/;
/** « arrondissement », « arrdt », « arrt », « arr ». */
const arrondissement = /^arr(?:on?d(?:issemen)?|d)?t?$/;
const divided: ReadonlySet<string> = new Set(['paris', 'lyon', 'marseille']);

/** The words of a place, one spelling for all: « ST-OUEN S/SEINE » as « Saint-Ouen-sur-Seine ». */
export function listPlaceWords(typedPlace: string): readonly string[] {
  return foldWords(typedPlace.replaceAll(/(^|[\s-])s\//giu, '$1sur ')).map((word) => abbreviations.get(word) ?? word);
}

/**
 * Returns the words of a commune without what an address adds: « Saint-Denis Cedex », « Paris 15e arrdt », « Lille
 * France ».
 */
export function stripCommuneWords(words: readonly string[]): readonly string[] {
  return withoutArrondissement(withoutCedex(withoutCountry(words)));
}

/** « Lille France », never « Fort-de-France » nor « Roissy-en-France ». */
function withoutCountry(words: readonly string[]): readonly string[] {
  const [before, last] = words.slice(-2);
  return last === 'france' && before !== 'de' && before !== 'en' ? words.slice(0, -1) : words;
}

/** « Lille Cedex », « Paris Cedex 15 ». */
function withoutCedex(words: readonly string[]): readonly string[] {
  const at = words.lastIndexOf('cedex');
  const after = words.slice(at + 1);
  return at > 0 && after.every((word) => /^\d{1,2}$/.test(word)) ? words.slice(0, at) : words;
}

/** « Lyon 3e », « Paris XVe Arr. »; words and Roman numerals only where there are arrondissements. */
function withoutArrondissement(words: readonly string[]): readonly string[] {
  const [town, ...others] = words;
  const [before, last] = [others.at(-2), others.at(-1)];
  if (town === undefined || last === undefined) return words;
  const isPart =
    ordinal.test(last) ||
    (divided.has(town) && ordinalWord.test(last)) ||
    (arrondissement.test(last) && (divided.has(town) || ordinal.test(before ?? '')));
  return isPart ? withoutArrondissement(words.slice(0, -1)) : words;
}
