import {
  isCollectorOnly,
  decodeNoticeNumber,
  type Delivery,
  type NoticeTitle,
  type Routing,
  toFineTrack,
} from '../fine/index.ts';
import type { PlainDate } from '../kernel/index.ts';
import { type Candidate, addDoubt } from './candidate.ts';
import { readAmounts } from './read-amount.ts';
import { readAuthority, readPlace } from './read-authority.ts';
import { isOtherLanguage } from './language-of.ts';
import { type DatesRead, readDates } from './read-dates.ts';
import { readNumbers } from './read-number.ts';
import { type RecognisedPage, type Segment, listSegments, countWords } from './read-page.ts';
import { readPlates } from './read-plate.ts';
import { readDelivery, readTrack, type TrackRead } from './read-track.ts';

/** Candidate values of each field of the notice, best first; an empty list means « not read », never a guess. */
export interface NoticeReading {
  readonly track: Candidate<NoticeTitle> | null;
  readonly routing: Routing;
  readonly number: readonly Candidate[];
  /** The key of the first FPS number. */
  readonly key: Candidate | null;
  readonly payment: readonly Candidate[];
  readonly delivery: Candidate<Delivery> | null;
  readonly noticeDate: readonly Candidate<PlainDate>[];
  readonly observedOn: readonly Candidate<PlainDate>[];
  readonly observedAt: readonly Candidate[];
  readonly place: readonly Candidate[];
  readonly plate: readonly Candidate[];
  /** Cents. */
  readonly amount: readonly Candidate<number>[];
  readonly authority: readonly Candidate[];
  /** Words recognised on the pages; few means that they could not be read: handwriting, blur, another alphabet. */
  readonly words: number;
}

/** Minimum number of words of three letters or more for a reading to count as successful. */
export const minWords = 6;

/** Reads a notice from its recognised lines. Pure: the same lines give the same reading. */
export function readNotice(pages: readonly RecognisedPage[], today: PlainDate): NoticeReading {
  const reading = readValues(pages, today);
  return reading.track === null ? doubtUntitled(reading) : reading;
}

/** Returns the reading with a doubt on each value when the title could not be read, like on a sheet far askew. */
function doubtUntitled(reading: NoticeReading): NoticeReading {
  const addDoubts = <Value>(candidates: readonly Candidate<Value>[]): readonly Candidate<Value>[] =>
    candidates.map((one) => (one.strength === 'likely' ? addDoubt(one, 'UNCLEAR') : one));
  return {
    ...reading,
    number: addDoubts(reading.number),
    payment: addDoubts(reading.payment),
    noticeDate: addDoubts(reading.noticeDate),
    observedOn: addDoubts(reading.observedOn),
    observedAt: addDoubts(reading.observedAt),
    place: addDoubts(reading.place),
    plate: addDoubts(reading.plate),
    amount: addDoubts(reading.amount),
    authority: addDoubts(reading.authority),
  };
}

/** Like `readNotice`, for a paper that may not be a notice: a missing title adds no doubt. */
export function readValues(pages: readonly RecognisedPage[], today: PlainDate): NoticeReading {
  const segments = listSegments(pages);
  const { fps, contravention, payment } = readNumbers(segments, today);
  const number: readonly Candidate[] =
    fps.length > 0 ? fps.map((one) => ({ ...one, value: one.value.number })) : contravention;
  const [best] = fps;
  const key = best?.value.key == null ? null : { ...best, value: best.value.key };
  const isNumberSafe = best !== undefined && best.strength === 'sure';
  const { candidate: track, routing } = readTrackOfLanguage(
    segments,
    number[0]?.strength === 'doubtful' ? null : (number[0]?.value ?? null),
  );
  const delivery = readDelivery(segments);
  const dates = readDates(segments, today);
  const issued = isNumberSafe ? decodeNoticeNumber(best.value.number, null).issuedOn : null;
  const observedOn = confirmDates(dates.observed, issued, true);
  const isOfTown = track !== null && ['fps', 'fps-majore'].includes(track.value);
  return {
    track,
    routing,
    number,
    key,
    payment,
    delivery,
    noticeDate: listNoticeDates(dates, {
      observed: observedOn,
      delivery: delivery?.value ?? null,
      number: best,
      issued,
    }),
    observedOn,
    observedAt: dates.observedAt,
    place: readPlace(segments),
    plate: readPlates(segments),
    amount: readAmounts(segments, track === null ? null : toFineTrack(track.value)),
    authority: readAuthority(segments).filter(({ value }) => !isOfTown || !isCollectorOnly(value)),
    words: countWords(segments),
  };
}

/**
 * Reads the track. A paper in another language is not a French fine, whatever its number, unless it has a French title:
 * fines sent abroad are translated.
 */
function readTrackOfLanguage(segments: readonly Segment[], number: string | null): TrackRead {
  const trackRead = readTrack(segments, number);
  if (trackRead.candidate !== null || trackRead.routing.kind !== 'ask' || !isOtherLanguage(segments)) return trackRead;
  return { candidate: null, routing: { kind: 'person', why: 'other-language' } };
}

/**
 * Compares dates with the day in a checked number: the same day is confirmed, and another day of finding gets a doubt.
 */
function confirmDates(
  dates: readonly Candidate<PlainDate>[],
  issued: PlainDate | null,
  sameDay: boolean,
): readonly Candidate<PlainDate>[] {
  if (issued === null) return dates;
  return dates.map((one) => {
    if (one.value === issued)
      return one.doubts.some((doubt) => doubt !== 'UNCLEAR') ? one : { ...one, strength: 'sure' as const, doubts: [] };
    return sameDay ? addDoubt(one, 'NUMBER_OTHER_DAY') : one;
  });
}

/** Other facts of the paper that help to interpret its dates. */
interface BesideDates {
  readonly observed: readonly Candidate<PlainDate>[];
  readonly delivery: Delivery | null;
  readonly number: Candidate<unknown> | undefined;
  /** The day inside the number. */
  readonly issued: PlainDate | null;
}

/**
 * Lists the candidate days of the notice: the day of dispatch when it was sent, else the day of the notice; without
 * either, the best other day, with a doubt.
 */
function listNoticeDates(
  dates: DatesRead,
  { observed, delivery, number, issued }: BesideDates,
): readonly Candidate<PlainDate>[] {
  const dispatchDates = delivery === 'windscreen' ? [] : dates.dispatch;
  const printedDates = confirmDates(
    dispatchDates.length > 0
      ? [...dispatchDates, ...dates.notice.filter(({ value }) => dispatchDates.every((one) => one.value !== value))]
      : dates.notice,
    issued,
    delivery === 'windscreen',
  );
  const firstObserved = observed[0];
  const before = firstObserved === undefined || firstObserved.strength === 'doubtful' ? null : firstObserved.value;
  // A notice is not dated before its finding.
  const checkedDates = printedDates.map((one) =>
    before !== null && one.value < before ? addDoubt(one, 'SEVERAL_VALUES') : one,
  );
  if (checkedDates.length > 0) return checkedDates;
  if (firstObserved !== undefined && delivery !== 'post') return [addDoubt(firstObserved, 'DAY_FROM_STATEMENT')];
  // The number contains the day of the finding. A letter leaves days later, so the person is asked for its date.
  if (issued !== null && number !== undefined && delivery !== 'post')
    return [{ ...number, value: issued, strength: 'doubtful', doubts: ['DAY_FROM_NUMBER'] }];
  return dates.unnamed;
}
