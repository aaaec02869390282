import { fineTextLimits } from '../fine/index.ts';
import { findCardCode, readCardFacts, type CodeSignature } from '../card-code/index.ts';
import { countDaysBetween, listMatchesNotAfter, parsePlainDate, toPlainDate, type PlainDate } from '../kernel/index.ts';
import {
  parseDays,
  makeCandidate,
  foldInPlace,
  readHourAfter,
  isOtherLanguage,
  minWords,
  readValues,
  repairWords,
  listSegments,
  type Candidate,
  type RecognisedPage,
  type Segment,
} from '../notice-reading/index.ts';
import { readSendingProof } from '../sending-proof/index.ts';
import {
  exhibitFields,
  maxValues,
  permanent,
  type ExhibitField,
  type ExhibitRead,
  type RecognisedValue,
} from './exhibit-read.ts';
import { readNames } from './read-names.ts';
import { isStreetLine } from './ticket-place.ts';

const lastDay =
  /valable jusqu|valid\w* jusqu|jusqu'au|expir|fin de (validite|droits?)|date de fin|echeance|au plus tard le/;
/** « Fin de stationnement : », on a ticket, whose end is a day like its start. */
const stayEnd = /\bfin (?:du |de )?stationnement\b|\bfin\s*:/;
/** « Ticket gratuit 24 h »: never an hour of the day, « à 24 h », nor « 24 h/24 ». */
const stayHours = /\b(?:(a|des|avant|vers) )?(12|24|48|72)\s?h(?:eures?)?\b(?!\s?[\d/])/g;
const noEnd = /sans limitation de duree|a titre definitif|\bdefinitive?\b|\bpermanente?\b/;
/** « N° 0123 456 », on a card; never the number of a notice nor of an account. */
const cardLabel = /(?:carte|cmi|titre)\W{0,3}(?:n\s?[°ºo]|numero)|^\W*(?:n\s?[°ºo]|numero)(?: de (?:la )?carte)?\b/;
const otherNumber = /avis|telephone|\btel\b|siret|siren|paiement|dossier|contravention/;
const cardToken = /(?=[A-Z0-9-]*\d{2})[A-Z0-9][A-Z0-9-]{4,29}/g;

type LabelledCandidates = readonly {
  readonly candidate: Candidate;
  readonly isNamed: boolean;
  readonly isSigner?: true;
  readonly at?: string;
}[];

/**
 * Reads a paper from its recognised lines, whatever its kind. Pure: the same lines give the same reading. @param
 * codeSignature result of the check of the code of a card among them, where one was possible
 */
export function readExhibit(
  pages: readonly RecognisedPage[],
  today: PlainDate,
  codeSignature: CodeSignature | null = null,
): ExhibitRead {
  const segments = listSegments(pages);
  const notice = readValues(pages, today);
  const candidates: Readonly<Record<ExhibitField, LabelledCandidates>> = {
    noticeNumber: withLabels(notice.number),
    plate: withLabels(notice.plate),
    name: readNames(segments),
    cardNumber: segments.flatMap(readCardNumbers),
    until: segments.flatMap((segment, at) => readEnds(segments, segment, segments[at - 1])),
    day: segments.flatMap((segment, at) => readDays(segments, segment, segments[at - 1])),
  };
  const ends = candidates.until.length === 0 ? bareEnd(segments) : candidates.until;
  const isUnread = notice.words < minWords && exhibitFields.every((field) => candidates[field].length === 0);
  const readLanguage = isOtherLanguage(segments) ? 'other' : 'french';
  const selectValues = (field: ExhibitField) => keepBest(candidates[field]).map((one) => toFractions(one, pages));
  const sending = readSendingProof(pages, today);
  const selectSendingDays = (days: readonly Candidate[]) =>
    keepBest(withLabels(days)).map((one) => toFractions(one, pages));
  return {
    language: isUnread ? 'unknown' : readLanguage,
    values: {
      noticeNumber: selectValues('noticeNumber'),
      plate: selectValues('plate'),
      name: selectValues('name'),
      cardNumber: selectValues('cardNumber'),
      until: readCodedEnd(pages, codeSignature) ?? keepBest(ends).map((one) => toFractions(one, pages)),
      day: selectValues('day'),
      sentOn: selectSendingDays(sending.sentOn),
      receivedOn: selectSendingDays(sending.receivedOn),
      place: keepBest([...withLabels(notice.place), ...segments.flatMap(readStreet)]).map((one) =>
        toFractions(one, pages),
      ),
      stayHours: keepBest(segments.flatMap(readStayHours)).map((one) => toFractions(one, pages)),
    },
    ...(codeSignature === null ? {} : { codeSignature }),
  };
}

/**
 * Reads the last day in the code of a card: a code corrects its own errors, so that it replaces the recognised letters.
 * Null without one; a doubt when its signature is wrong.
 */
function readCodedEnd(
  pages: readonly RecognisedPage[],
  signature: CodeSignature | null,
): readonly RecognisedValue[] | null {
  for (const [page, { codes = [] }] of pages.entries()) {
    for (const { text, box } of codes) {
      const code = findCardCode([text]);
      const expiresOn = code === null ? null : readCardFacts(code).expiresOn;
      if (expiresOn === null) continue;
      const strength = signature === 'wrong' ? 'doubtful' : 'sure';
      return [{ value: expiresOn, strength, named: true, page, parts: [box] }];
    }
  }
  return null;
}

/** Returns the candidates, each with whether its label was read. */
function withLabels(candidates: readonly Candidate[]): LabelledCandidates {
  return candidates.map((candidate) => ({ candidate, isNamed: !candidate.doubts.includes('NO_LABEL') }));
}

function readCardNumbers(segment: Segment): LabelledCandidates {
  const label = repairWords(segment.foldedText);
  const from = cardLabel.exec(segment.foldedText);
  if (otherNumber.test(label)) return [];
  const capitals = segment.text.toUpperCase();
  const start = from === null ? 0 : from.index + from[0].length;
  return listMatchesNotAfter(capitals, /[A-Z0-9/-]/, cardToken).flatMap((match) => {
    if (match.index < start || match[0].length < 6) return [];
    const isNamed = from !== null;
    const doubts = isNamed ? [] : (['NO_LABEL'] as const);
    return [
      {
        candidate: makeCandidate({ segment, from: match.index, to: match.index + match[0].length }, match[0], doubts),
        isNamed,
      },
    ];
  });
}

/** « Valable jusqu’au 30/06/2031 », the day under its label, or the words that say there is none. */
function readEnds(segments: readonly Segment[], segment: Segment, above: Segment | undefined): LabelledCandidates {
  const isNamed =
    lastDay.test(segment.foldedText) ||
    stayEnd.test(segment.foldedText) ||
    (above !== undefined && isLastDayLabel(above));
  const dated = isNamed ? readPrintedDays(segments, segment) : readRangeEnd(segments, segment);
  const match = noEnd.exec(foldInPlace(segment.text));
  if (match === null || dated.length > 0) return dated;
  const to = match.index + match[0].length;
  return [{ candidate: makeCandidate({ segment, from: match.index, to }, permanent, []), isNamed: true }];
}

/**
 * Reads the end of « du 09/11/2026 18h02 au 10/11/2026 18h02 », whose subject is unknown, and may be that of the paper.
 */
function readRangeEnd(segments: readonly Segment[], segment: Segment): LabelledCandidates {
  const [before, last] = parseDays(segment.text).slice(-2);
  if (before === undefined || last === undefined) return [];
  const foldedText = foldInPlace(segment.text);
  if (!/\bdu\b/.test(foldedText.slice(0, before.from)) || !/\bau\b/.test(foldedText.slice(before.to, last.from)))
    return [];
  return readPrintedDays(segments, segment)
    .slice(-1)
    .map((end) => ({ ...end, isNamed: false }));
}

/** The days of a line, each with the hour printed after it. */
function readPrintedDays(segments: readonly Segment[], segment: Segment): LabelledCandidates {
  const days = parseDays(segment.text);
  return days.map(({ from, to, day, doubts }, index) => {
    const next = days[index + 1];
    // An hour after the next day of the line is that day's.
    const [hour] =
      next === undefined
        ? readHourAfter(segments, segment, to)
        : readHourAfter([], { ...segment, text: segment.text.slice(0, next.from) }, to);
    return {
      candidate: makeCandidate({ segment, from, to }, day, doubts),
      isNamed: true,
      ...(hour === undefined ? {} : { at: hour.value }),
    };
  });
}

/** Less than this apart, two moments are the printing of a ticket and its start. */
const shortestStayMinutes = 15;

/** Reads « 09/11/2026 18:02 », then « 10/11/2026 18:02 », without labels: the last one ends what the first began. */
function bareEnd(segments: readonly Segment[]): LabelledCandidates {
  const moments = segments
    .filter(isBareMoment)
    .flatMap((segment) => readPrintedDays(segments, segment))
    .flatMap((one) => {
      const day = parsePlainDate(one.candidate.value);
      return day === null || one.at === undefined ? [] : [{ one, minutes: toMinutes(day, one.at) }];
    })
    .toSorted((before, after) => before.minutes - after.minutes);
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined || last.minutes - first.minutes < shortestStayMinutes) return [];
  return [{ ...last.one, isNamed: false }];
}

/** Returns whether a line is made of days and hours alone. */
function isBareMoment({ text }: Segment): boolean {
  const days = parseDays(text);
  const around = days.map(({ from }, at) => text.slice(days[at - 1]?.to ?? 0, from));
  const words = foldInPlace([...around, text.slice(days.at(-1)?.to ?? 0)].join(' '));
  return days.length > 0 && !/[a-z]/.test(words.replace(/\d\s?h|\ba\b|\ble\b/g, ''));
}

function toMinutes(day: PlainDate, hour: string): number {
  return (
    countDaysBetween(toPlainDate('2000-01-01'), day) * 1440 + Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
  );
}

function readStreet(segment: Segment): LabelledCandidates {
  if (!isStreetLine(segment.foldedText)) return [];
  const value = segment.text.trim().slice(0, fineTextLimits.place);
  return [
    { candidate: makeCandidate({ segment, from: 0, to: segment.text.length }, value, ['NO_LABEL']), isNamed: false },
  ];
}

function readStayHours(segment: Segment): LabelledCandidates {
  return listMatchesNotAfter(foldInPlace(segment.text), /[\w:/.,-]/, stayHours).flatMap((match) => {
    const [whole, isHour, hours = ''] = match;
    if (isHour !== undefined) return [];
    const to = match.index + whole.length;
    return [{ candidate: makeCandidate({ segment, from: match.index, to }, hours, []), isNamed: true }];
  });
}

function isLastDayLabel({ foldedText }: Segment): boolean {
  return lastDay.test(foldedText) && !/\d{2}/.test(foldedText);
}

/** Returns the days of a line that are neither an end nor a birth. */
function readDays(segments: readonly Segment[], segment: Segment, above: Segment | undefined): LabelledCandidates {
  const about =
    `${above === undefined || /\d{2}/.test(above.foldedText) ? '' : above.foldedText} ` + `${segment.foldedText}`;
  if (lastDay.test(about) || /\bnee?\b|naissance/.test(about)) return [];
  return readPrintedDays(segments, segment);
}

const rank = { sure: 0, likely: 1, doubtful: 2 } as const;

/** Returns each value once, at its best, the values with a label first. */
function keepBest(all: LabelledCandidates): LabelledCandidates {
  const sortedCandidates = [...all].sort(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || rank[a.candidate.strength] - rank[b.candidate.strength],
  );
  return sortedCandidates
    .filter((one, at) => sortedCandidates.findIndex((other) => other.candidate.value === one.candidate.value) === at)
    .slice(0, maxValues);
}

function toFractions(
  { candidate, isNamed, isSigner, at: hour }: LabelledCandidates[number],
  pages: readonly RecognisedPage[],
): RecognisedValue {
  const { value, strength, page, parts } = candidate;
  const { width = 1, height = 1 } = pages[page] ?? {};
  const share = (at: number, whole: number) => Math.min(1, Math.max(0, at / Math.max(1, whole)));
  return {
    value,
    strength,
    named: isNamed,
    ...(isSigner === true ? { isSigner } : {}),
    ...(hour === undefined ? {} : { at: hour }),
    page,
    parts: parts.map(({ left, top, right, bottom }) => ({
      left: share(left, width),
      top: share(top, height),
      right: share(right, width),
      bottom: share(bottom, height),
    })),
  };
}
