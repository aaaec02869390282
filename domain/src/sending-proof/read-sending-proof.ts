import { listMatchesNotAfter } from '../kernel/index.ts';
import type { PlainDate } from '../kernel/index.ts';
import {
  listContexts,
  markContradictions,
  parseDays,
  addDoubt,
  makeCandidate,
  minWords,
  rankCandidates,
  listSegments,
  countWords,
  type Candidate,
  type RecognisedPage,
  type Segment,
} from '../notice-reading/index.ts';

/**
 * Candidate values of a proof of sending, best first. An empty list means « not read »; no value is accepted without
 * the person.
 */
export interface SendingProofRead {
  /** The day it was handed over, to the post or to the site. */
  readonly sentOn: readonly Candidate<PlainDate>[];
  /** The day it was handed to the addressee, as an acknowledgment of receipt prints it. */
  readonly receivedOn: readonly Candidate<PlainDate>[];
  /** Number of the registered letter, or of the site's acknowledgment. */
  readonly reference: readonly Candidate[];
  /** Hardly a word was recognised. */
  readonly unread: boolean;
}

const receptionPattern = /presente|distribue|remise? (au destinataire|le|contre)|avis de reception signe|avise le/;
const sendingPattern = joinPatterns(
  'depot|depose|prise? en charge|expedie|envoi|envoye|poste le|transmis|transmission|enregistre',
  'recu(e)? le|recu (par|en ligne)|accuse|soumis|valide le|horodat',
);
const otherDay = joinPatterns(
  'constat|infraction|avis (de paiement|de contravention)|stationnement|\\bnee?\\b|naissance',
  'limite|jusqu|avant le|delai|valable',
);

function joinPatterns(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'));
}

/** Reads the proof of a sending. It is pure: the same lines give the same reading. */
export function readSendingProof(pages: readonly RecognisedPage[], today: PlainDate): SendingProofRead {
  const segments = listSegments(pages);
  const days = segments.flatMap((segment) => readDays(segments, segment, today));
  const of = (kind: DayKind) =>
    markContradictions(rankCandidates(days.filter((day) => day.kind === kind).map((day) => day.day)));
  const sendingDays = of('sent');
  return {
    sentOn: sendingDays.length > 0 ? sendingDays : of('unnamed'),
    receivedOn: of('received'),
    reference: markContradictions(rankCandidates(segments.flatMap((segment) => readReferences(segments, segment)))),
    unread: countWords(segments) < minWords && days.length === 0,
  };
}

type DayKind = 'sent' | 'received' | 'unnamed' | 'other';

function readDays(segments: readonly Segment[], segment: Segment, today: PlainDate) {
  let end = 0;
  return parseDays(segment.text).map(({ from, to, day, doubts }) => {
    const kind = findKind(listContexts(segments, segment, from), end);
    end = to;
    const ahead = day > today ? (['DATE_AHEAD'] as const) : [];
    const unnamed = kind === 'unnamed' ? (['NO_LABEL'] as const) : [];
    return { kind, day: makeCandidate({ segment, from, to }, day, [...doubts, ...ahead, ...unnamed]) };
  });
}

/** The words on its own line first, then beside it and above it. */
function findKind([own = '', ...others]: readonly string[], end: number): DayKind {
  for (const words of [own.slice(end), ...(end === 0 ? others : [])]) {
    const nearest = [
      { kind: 'received' as const, at: findLastIndex(words, receptionPattern) },
      { kind: 'sent' as const, at: findLastIndex(words, sendingPattern) },
      { kind: 'other' as const, at: findLastIndex(words, otherDay) },
    ]
      .filter(({ at }) => at >= 0)
      .sort((one, other) => other.at - one.at)[0];
    if (nearest !== undefined) return nearest.kind;
  }
  return 'unnamed';
}

function findLastIndex(words: string, label: RegExp): number {
  return [...words.matchAll(new RegExp(label, 'g'))].at(-1)?.index ?? -1;
}

/** « 1A 234 567 8901 2 », as the post prints registered letters in France; its key is not published. */
const registered = /\d[A-Z](?:\s?\d){11}(?![A-Za-z\d])/g;
/** UPU S10: « RR 123 456 785 FR ». */
const international = /[A-Z]{2}(?:\s?\d){9}\s?[A-Z]{2}(?![A-Za-z\d])/g;
const numbered =
  'recommande|lettre|envoi|suivi|recours|demande|depot|dossier|accuse|enregistrement|requete|reclamation|contestation';
const label = new RegExp(
  `(?:n\\s?[°ºo]|numero|reference|ref)\\.? (?:de |d'|du )?(?:la |l')?(?:${numbered})[a-z' ]*[:\\s]*` +
    '|(?:reference|identifiant)(?: unique)?\\s?:\\s*',
  'g',
);
const token = /(?=[A-Z0-9/-]*\d{3})[A-Z0-9][A-Z0-9/-]{4,39}/;

function readReferences(segments: readonly Segment[], segment: Segment): readonly Candidate[] {
  const capitals = segment.text.toUpperCase();
  const post = listMatchesNotAfter(capitals, /[A-Z\d]/, registered).map((match) =>
    makeCandidate({ segment, from: match.index, to: match.index + match[0].length }, match[0].replace(/\s/g, ''), []),
  );
  const abroad = listMatchesNotAfter(capitals, /[A-Z\d]/, international).map((match) => {
    const number = match[0].replace(/\s/g, '');
    const one = makeCandidate({ segment, from: match.index, to: match.index + match[0].length }, number, []);
    if (!hasKey(number)) return addDoubt(one, 'KEY_UNUSUAL');
    return one.doubts.length === 0 ? { ...one, strength: 'sure' as const } : one;
  });
  if (post.length + abroad.length > 0) return [...post, ...abroad];
  return readLabelledReferences(segments, segment, capitals);
}

/** The word after « numéro de dossier : », or alone under it. */
function readLabelledReferences(
  segments: readonly Segment[],
  segment: Segment,
  capitals: string,
): readonly Candidate[] {
  const after = [...segment.foldedText.matchAll(label)].at(-1);
  const [own = '', ...others] = listContexts(segments, segment, 0);
  const isUnder = own === '' && others.some((words) => new RegExp(`(?:${label.source})$`).test(`${words.trim()} `));
  if (after === undefined && !isUnder) return [];
  const start = after === undefined ? 0 : after.index + after[0].length;
  const match = token.exec(capitals.slice(start));
  if (match === null || match.index > 2) return [];
  const from = start + match.index;
  return [
    makeCandidate({ segment, from, to: from + match[0].length }, segment.text.slice(from, from + match[0].length), []),
  ];
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The ninth digit of an S10 number proves the eight before it. */
function hasKey(number: string): boolean {
  const digits = number.slice(2, 11);
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const remainder = 11 - (sum % 11);
  const specialKeys: Readonly<Record<number, number>> = { 10: 0, 11: 5 };
  return Number(digits[8]) === (specialKeys[remainder] ?? remainder);
}
