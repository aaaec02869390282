import { foldText } from '../kernel/index.ts';
import { addDoubt, makeCandidate, repairWords, type Candidate, type Segment } from '../notice-reading/index.ts';

/** A person, a town or « à titre définitif » follows: it may agree with the letter, and never contradicts it. */
const issued = /\bdelivree? a\s*[:;]?\s*/;
/** « C.1 » on a certificate, « Nom » on a card, « Je soussigné(e) » on a writing. */
const signer = /^\W*je,? soussignee?(?:\s?\(e\))?,?\s*/;
const carer = /^(?:dr|docteur|pr|professeur|maitre|me)\b/;
const labels: readonly RegExp[] = [
  /^\W*c\s?[.,]?\s?[1il]\b[\s:.,-]*/,
  /^\W*(?:\w\s)?nom(?: et| ?,)? prenoms?(?:\(s\))?\s*[:;]?\s*/,
  /^\W*(?:\w\s)?(?:titulaire(?: de la carte)?|au nom de)\s*[:;]?\s*/,
  signer,
  issued,
];
const family = /^\W*(?:nom(?: de famille| de naissance| d'usage)?)\s*[:;]\s*/;
const givenName = /^\W*prenoms?(?:\s?\(s\))?\s*[:;]\s*/;
/** Words of a sentence that end a name: « Ada Essai, née le », « Ada Essai atteste ». */
const nameEnd = /,|\b(?:nee?|demeurant|atteste|certifie|declare|donne|domiciliee?|le|represente)\b/;
/** Two to four words in capitals, as a name is printed where no label was recognised. */
const capitals = /^(?:(?:M|MME|MLLE|MR)\.?\s)?\p{Lu}[\p{Lu}'’-]+(?:\s\p{Lu}[\p{Lu}'’-]+){1,3}$/u;

export interface RecognisedName {
  readonly candidate: Candidate;
  readonly isNamed: boolean;
  readonly isSigner?: true;
}

/** The people a paper names; the first and the family name of a card stand on two lines. */
export function readNames(segments: readonly Segment[]): readonly RecognisedName[] {
  const names: RecognisedName[] = [];
  for (const [at, segment] of segments.entries()) {
    const text = repairWords(segment.foldedText);
    const label = text.length === segment.foldedText.length ? labels.find((one) => one.test(text)) : undefined;
    const match = label?.exec(text);
    if (label !== undefined && match != null) {
      const from = match.index + match[0].length;
      const lineNames = [
        ...readName(segment, from),
        ...(from >= segment.text.length ? readNextLine(segments, at) : []),
      ];
      names.push(...lineNames.map((one) => asLabelled(one, label)));
    } else if (family.test(segment.foldedText)) names.push(...readTwoLineNames(segments, segment));
    else if (capitals.test(segment.text.trim()))
      names.push({
        candidate: makeCandidate({ segment, from: 0, to: segment.text.length }, segment.text.trim(), ['NO_LABEL']),
        isNamed: false,
      });
  }
  return names;
}

function asLabelled(name: RecognisedName, label: RegExp): RecognisedName {
  if (label === signer) return { ...name, isSigner: true };
  return label === issued ? { ...name, candidate: addDoubt(name.candidate, 'NO_LABEL'), isNamed: false } : name;
}

function readName(segment: Segment, from: number): readonly RecognisedName[] {
  const rest = segment.text.slice(from);
  const end = nameEnd.exec(segment.foldedText.slice(from))?.index ?? rest.length;
  const value = rest.slice(0, end).trim();
  if (!/\p{L}{2}/u.test(value) || /\d/.test(value)) return [];
  const candidate = makeCandidate({ segment, from, to: from + end }, value, []);
  return [{ candidate, isNamed: true, ...(carer.test(foldText(value)) ? { isSigner: true } : {}) }];
}

function readNextLine(segments: readonly Segment[], at: number): readonly RecognisedName[] {
  const [own, next] = [segments[at], segments[at + 1]];
  return own === undefined || next === undefined || next.page !== own.page ? [] : readName(next, 0);
}

/** « Nom : ESSAI » and « Prénom : Ada » are one person. */
function readTwoLineNames(segments: readonly Segment[], first: Segment): readonly RecognisedName[] {
  const at = family.exec(first.foldedText)?.[0].length ?? 0;
  const [name] = readName(first, at);
  const second = segments.find((one) => one.page === first.page && givenName.test(one.foldedText));
  if (name === undefined || second === undefined) return name === undefined ? [] : [name];
  const [forename] = readName(second, givenName.exec(second.foldedText)?.[0].length ?? 0);
  if (forename === undefined) return [name];
  const { candidate } = name;
  const parts = [...candidate.parts, ...forename.candidate.parts];
  const isWeak = candidate.strength === 'doubtful' || forename.candidate.strength === 'doubtful';
  return [
    {
      candidate: {
        ...candidate,
        value: `${candidate.value} ${forename.candidate.value}`,
        strength: isWeak ? 'doubtful' : candidate.strength,
        parts,
      },
      isNamed: true,
    },
  ];
}
