import { fineTextLimits } from '../fine/index.ts';
import { cleanLine, listMatchesNotAfter } from '../kernel/index.ts';
import { addDoubt, type Candidate, markContradictions, makeCandidate, rankCandidates } from './candidate.ts';
import { computeEditDistance, repairWords } from './characters.ts';
import { findSegmentBelow, findSegmentBeside, foldInPlace, type Segment } from './read-page.ts';

const collectivity =
  /(ville|commune|mairie|metropole|communaute (urbaine|d'agglomeration|de communes)|syndicat mixte|eurometropole) (de la |de l'|de |du |des |d')[a-z]/;
const beforeCollectivity = /[a-z']/;
const authorityLabel =
  /^\W*(collectivite( (emettrice|territoriale|concernee|beneficiaire))?|autorite( emettrice)?|emetteur|organisme( emetteur)?|service( emetteur| verbalisateur)?|emis par|etabli par)\s*[:;]\s*/;
const placeLabel =
  /^\W*(lieu( (de la |de l'|du |de )?(constatation|constat|infraction|stationnement|controle))?|adresse (du |de la |de l')(constatation|constat|stationnement|infraction)|voie)\s*[:;]?\s*/;

/**
 * Returns the authority that issued the notice: the words after the label, else the first line that starts like the
 * name of a collectivity.
 */
export function readAuthority(segments: readonly Segment[]): readonly Candidate[] {
  const byLabel = markContradictions(
    rankCandidates(
      segments.flatMap((segment) =>
        readValueAfter(segments, segment, { label: authorityLabel, most: fineTextLimits.authorityName }),
      ),
    ),
  );
  if (byLabel.length > 0) return byLabel;
  const lines = segments.filter(({ depth, page }) => page === 0 && depth < 0.35);
  const authorityNames = lines.flatMap((segment) => {
    const match = listMatchesNotAfter(segment.foldedText, beforeCollectivity, collectivity)[0];
    if (match === undefined || match.index > 3 || segment.words.length > 9 || /[.!?]$/.test(segment.text)) return [];
    const value = tidyName(segment.text.slice(match.index));
    return value === '' ? [] : [makeCandidate({ segment, from: match.index, to: segment.text.length }, value, [])];
  });
  return markContradictions(rankCandidates(authorityNames));
}

/** Returns the name as on the paper, tidied, in two hundred characters at most. */
function tidyName(text: string): string {
  return cleanText(text, fineTextLimits.authorityName);
}

/** Returns the places that the notice may name, best first. */
export function readPlace(segments: readonly Segment[]): readonly Candidate[] {
  const places = segments.flatMap((segment) =>
    readValueAfter(segments, segment, { label: placeLabel, most: fineTextLimits.place }),
  );
  return markContradictions(
    rankCandidates(
      // The text that a PDF carries is not misread.
      places.map((one) => (one.strength !== 'sure' && isMisspelt(one.value) ? addDoubt(one, 'UNCLEAR') : one)),
    ),
  );
}

const ways =
  'rue avenue place boulevard quai allee impasse chemin cour cours square route passage esplanade promenade faubourg ' +
  'ruelle parvis';
/** Rarer kinds of streets, which may also follow a number. */
const otherWays =
  'chaussee sentier villa cite residence lotissement venelle voie mail pont port montee cote hameau parking zone ' +
  'rampe escalier galerie jardin levee digue rond traverse clos domaine lieu';

/**
 * Returns whether a place looks misread, as in « 80 guai Sans-Nom », « 84 quai /Sans-Nom », « rue de 'Exemple » or
 * « 665 allée » for 65: a kind of street with one wrong letter, a stray sign, a lost letter, a doubled digit, or a
 * plural without its ending.
 */
function isMisspelt(place: string): boolean {
  if (/[\\|_~*<>=]|(^|\s)[/'’]|\s-\w|\/(\s|$)|(\d)\3/.test(place.replace(/\d{5}/g, ''))) return true;
  // After « des », one of the next two words is a plural.
  if (/['’]['’]|\bdes\s+[^\s,]*[^sxz\s,](\s+[^\s,]*[^sxz\s,])?(,|$)/i.test(place)) return true;
  const [wayKinds, others] = [ways.split(' '), otherWays.split(' ')];
  // The first word, and the one after a number in a street: « rue de la Plage » is no « Place ».
  const kinds = listMatchesNotAfter(foldInPlace(place), /\d/, /(?:^\W*|(\d{1,4})\s?(?:bis|ter)?[\s,]+)([a-z]{3,})/g);
  return kinds.some(([, number, kind = '']) => {
    const way = kind.replace(/s$/, '');
    if (wayKinds.includes(way)) return false;
    // « 27 pacs des Essais »: what follows a number is a kind of street.
    if (number !== undefined) return !others.includes(way);
    return wayKinds.some((one) => computeEditDistance(kind, one, 1) === 1);
  });
}

const otherLabel =
  /^\W*(dates?|heures?|jour|vehicule|immatriculation|plaque|montant|somme|marque|agent|constat(ation)?|numero|avis)\b/;

/** Returns whether the line opens like the label of another value. */
const isLabel = ({ foldedText }: Segment): boolean => otherLabel.test(repairWords(foldedText));

/** The rest of the line after its label; the line under it when the label stands alone. */
function readValueAfter(
  segments: readonly Segment[],
  segment: Segment,
  { label, most }: { readonly label: RegExp; readonly most: number },
): readonly Candidate[] {
  const match =
    label.exec(segment.foldedText) ??
    (label.test(repairWords(segment.foldedText)) ? /^[^:;]{2,40}[:;]\s*/.exec(segment.foldedText) : null);
  if (match === null) return [];
  const rest = cleanText(segment.text.slice(match[0].length), most);
  if (rest.length > 2) {
    // « Voie publique » and « Service clients » are not labels: a label ends with a colon unless a number follows.
    if (!/[:;]\s*$/.test(match[0]) && !/^\d/.test(rest)) return [];
    return [makeCandidate({ segment, from: match[0].length, to: segment.text.length }, rest, [])];
  }
  // In a row of boxes the label of the next box stands beside this one, and the value under it.
  const next = [findSegmentBeside(segments, segment), findSegmentBelow(segments, segment)].find(
    (one) => one !== undefined && !isLabel(one),
  );
  const value = next === undefined || /[:;]/.test(next.text) ? '' : cleanText(next.text, most);
  return next === undefined || value.length < 3
    ? []
    : [makeCandidate({ segment: next, from: 0, to: next.text.length }, value, [])];
}

/** Cuts a text before the next label on its line, which is that of another value; a repeated label is skipped. */
function untilNextLabel(text: string): string {
  const again = placeLabel.exec(foldInPlace(text));
  const value = again !== null && /[:;]\s*$/.test(again[0]) ? text.slice(again[0].length) : text;
  const next = /\s[|_]?\s?(?:date|heure|jour|vehicule|immatriculation|plaque|montant|agent|constate)\b[^:]{0,30}:/.exec(
    foldInPlace(value),
  );
  return next === null ? value : value.slice(0, next.index);
}

function cleanText(text: string, most: number): string {
  // A capital I is often read for the l of an elision: « I'Exemple ».
  const line = untilNextLabel(cleanLine(text))
    .replace(/\s+(?=[,;.])/gu, '')
    // « Aix-en- Provence »: a line is cut after a hyphen, or the engine sees a gap there.
    .replace(/(\p{L}-) (?=\p{Lu})/gu, '$1')
    .replace(/(\p{L}?)[I|1]['’](?=\p{L})/gu, (match: string, before: string) => (before === '' ? 'l’' : match))
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/^[^\p{L}\p{N}]+|[\s.,;:|_~-]+$/gu, (edge) => (/^[«(]/.test(edge) ? edge : ''));
  return [...line].slice(0, most).join('').trim();
}
