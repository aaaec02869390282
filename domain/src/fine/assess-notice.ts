import {
  addMonths,
  isAfter,
  mapKeys,
  ok,
  parsePlainDate,
  refuse,
  type FieldCodes,
  type PlainDate,
  type Result,
} from '../kernel/index.ts';
import { computeDeadlineState, listDeadlines, type Deadline, type FineDates } from './deadlines.ts';
import type { Delivery, FineTrack } from './fine.ts';
import { isRectifiedNotice } from './fine-status.ts';
import type { FineFieldCode, FineWarningCode } from './fine-codes.ts';
import { checkPrintedNumber, readNumber } from './notice-number.ts';
import { isCountryName, type Residence } from './countries.ts';
import { findOfficeRegion, type DepartmentsOf, type OfficeRegion } from './office-region.ts';

/** The fields of a notice as a person types them; dates are texts not yet checked. */
export interface TypedNotice {
  readonly track?: FineTrack | null | undefined;
  readonly number?: string | null | undefined;
  readonly key?: string | null | undefined;
  readonly noticeDate: string;
  readonly delivery: Delivery;
  readonly rapoReceivedOn?: string | null | undefined;
  readonly decisionOn?: string | null | undefined;
  readonly decisionDelivery?: Delivery | null | undefined;
  /**
   * True when the decision reduced the sum (a rectified notice). When unknown, it counts as a plain refusal, with a
   * doubt.
   */
  readonly reduced?: boolean | null | undefined;
  readonly region?: string | null | undefined;
}

export interface Assessment {
  readonly track: FineTrack;
  /** Collectivity the number names, 9 digits. */
  readonly siren: string | null;
  readonly deadlines: readonly Deadline[];
  readonly warnings: readonly FineWarningCode[];
}

/** The months before and after today beyond which a year counts as mistyped. */
const readableMonths = { before: 120, after: 60 };

/** The days of a notice, as typed texts are read. */
const typedDays = ['noticeDate', 'rapoReceivedOn', 'decisionOn'] as const;
type Days = Readonly<Record<(typeof typedDays)[number], PlainDate | null>>;

/**
 * Answers « Que dois-je faire, avant quand ? ». A date in the future is accepted with a warning, for people who plan.
 * @param departmentsOf recognises a region that is typed as a commune or a department
 */
export function assessNotice(
  typedNotice: TypedNotice,
  today: PlainDate,
  departmentsOf?: DepartmentsOf,
): Result<Assessment, 'FINE_FIELDS'> {
  const days: Days = mapKeys(typedDays, (name) => parsePlainDate(typedNotice[name] ?? ''));
  const { noticeDate } = days;
  const fields = findDayFaults(typedNotice, days, today);
  if (typedNotice.decisionDelivery === 'windscreen') fields.decisionDelivery = 'DECISION_DELIVERY';
  const number = (typedNotice.number ?? '').trim();
  const track = typedNotice.track ?? (readNumber(number).form === 'fps' ? 'fps' : null);
  if (track === null) fields.track = 'TRACK_NEEDED';
  if (track === null || noticeDate === null || Object.keys(fields).length > 0) return refuse('FINE_FIELDS', fields);

  const office = findOfficeRegion(typedNotice.region ?? '', departmentsOf);
  const dates: FineDates = {
    track,
    ...days,
    noticeDate,
    delivery: typedNotice.delivery,
    decisionDelivery: typedNotice.decisionDelivery ?? null,
    reduced: typedNotice.reduced === true,
    region: office.region,
    residence: findTypedResidence(typedNotice.region ?? '', office.doubt),
  };
  const deadlines = listDeadlines(dates);
  const ofNumber =
    number === ''
      ? { siren: null, warnings: [] }
      : checkPrintedNumber({
          track,
          typedNumber: number,
          key: typedNotice.key ?? null,
          noticeDate,
          delivery: typedNotice.delivery,
        });
  const late = findLateWarning(dates, typedNotice.reduced ?? null, today);
  const warnings: readonly FineWarningCode[] = [
    ...(typedDays.some((name) => isAfter(days[name], today)) ? (['DATE_AHEAD'] as const) : []),
    ...(typedNotice.track == null ? (['TRACK_FROM_NUMBER'] as const) : []),
    ...ofNumber.warnings,
    ...(office.doubt === null ? [] : [office.doubt]),
    ...doubtsOfDates.filter(([, applies]) => applies(dates, deadlines)).map(([code]) => code),
    ...(late === null ? [] : [late]),
  ];
  return ok({ track, siren: ofNumber.siren, deadlines, warnings });
}

/** Returns what is wrong with each day: first the day by itself, then its order among the others. */
function findDayFaults(typedNotice: TypedNotice, days: Days, today: PlainDate): FieldCodes<TypedNotice, FineFieldCode> {
  const fields: FieldCodes<TypedNotice, FineFieldCode> = {};
  for (const name of typedDays) {
    const text = typedNotice[name] ?? '';
    const fault = text === '' && name !== 'noticeDate' ? null : findDayFault(text, today);
    if (fault !== null) fields[name] = fault;
  }
  if (isAfter(days.noticeDate, days.rapoReceivedOn)) fields.rapoReceivedOn ??= 'RAPO_BEFORE_NOTICE';
  if (isAfter(days.rapoReceivedOn ?? days.noticeDate, days.decisionOn)) fields.decisionOn ??= 'DECISION_TOO_EARLY';
  return fields;
}

function findDayFault(text: string, today: PlainDate): FineFieldCode | null {
  const day = parsePlainDate(text);
  if (day === null) return /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/.test(text) ? 'DATE_ORDER' : 'DATE_FORMAT';
  if (day < addMonths(today, -readableMonths.before)) return 'NOTICE_DATE_TOO_OLD';
  return day > addMonths(today, readableMonths.after) ? 'DATE_TOO_FAR' : null;
}

function isAppealed({ rapoReceivedOn, decisionOn }: FineDates): boolean {
  return rapoReceivedOn != null || decisionOn != null;
}

/** Doubts that the track and the dates leave, in the order in which they are shown. */
const doubtsOfDates: readonly (readonly [
  FineWarningCode,
  (dates: FineDates, deadlines: readonly Deadline[]) => boolean,
])[] = [
  ['PRIVATE_NO_DELAY', ({ track }) => track === 'prive'],
  ['RECTIFIED_NOTICE', (dates) => dates.track === 'fps' && isRectifiedNotice(dates)],
  ['APPEAL_DATES_UNUSED', (dates) => dates.track !== 'fps' && isAppealed(dates)],
  ['DECISION_DELIVERY_UNKNOWN', ({ decisionOn, decisionDelivery }) => decisionOn != null && decisionDelivery === null],
  [
    'RECEIPT_UNKNOWN',
    ({ track, decisionOn, rapoReceivedOn }) => track === 'fps' && decisionOn != null && rapoReceivedOn == null,
  ],
  ['DECISION_AFTER_SILENCE', (_dates, deadlines) => deadlines.some(({ rule }) => rule === 'tsp-confirmed')],
  [
    'DELIVERY_UNUSUAL',
    ({ track, delivery }) => (track === 'fps-majore' || track === 'amende-majoree') && delivery === 'windscreen',
  ],
  [
    'RAPO_RECEIVED_LATE',
    ({ rapoReceivedOn }, deadlines) =>
      rapoReceivedOn != null && deadlines.some(({ code, outer }) => code === 'rapo' && outer < rapoReceivedOn),
  ],
];

/** Guesses the residence from the place of the office, the only one asked for: the person may live there too. */
function findTypedResidence(place: string, doubt: OfficeRegion['doubt']): Residence | null {
  if (isCountryName(place)) return 'abroad';
  return doubt === 'OUTSIDE_METROPOLE' ? 'overseas' : null;
}

const allPassed = {
  fps: 'FPS_ALL_PASSED',
  'fps-majore': 'FPS_MAJORE_ALL_PASSED',
  contravention: 'CONTRAVENTION_ALL_PASSED',
  'amende-majoree': 'AMENDE_MAJOREE_ALL_PASSED',
} as const satisfies Partial<Record<FineTrack, FineWarningCode>>;

/**
 * Returns the warning that the time to contest is over. While a rectified notice could still be contested and nobody
 * said that the sum was not reduced, there is none.
 *
 * @param reduced null when nobody said
 */
function findLateWarning(dates: FineDates, reduced: boolean | null, today: PlainDate): FineWarningCode | null {
  const late = findLateRemedy(dates, today);
  const mayBeRectified =
    reduced === null && late === allPassed.fps && findLateRemedy({ ...dates, reduced: true }, today) !== late;
  return mayBeRectified ? null : late;
}

/** Returns what can still be done once the time to contest is over, by the safe date or by the outer one. */
function findLateRemedy(dates: FineDates, today: PlainDate): FineWarningCode | null {
  const { track } = dates;
  if (track === 'prive') return null;
  // An appeal that was already made does not have to be sent.
  const toContest = listDeadlines(dates).filter(
    ({ code }) => code !== 'payment' && code !== 'rapo-silence' && !(code === 'rapo' && isAppealed(dates)),
  );
  const states = toContest.map((deadline) => computeDeadlineState(deadline, today));
  if (states.every((state) => state === 'passed')) return allPassed[track];
  // The three-month bar gives no time by itself: after the thirty days, only a person who did not know may complain.
  if (track === 'amende-majoree' && states[0] === 'passed') return 'RECLAMATION_LATE';
  return states.includes('open') && states[0] !== 'uncertain' ? null : 'SAFE_DATE_PASSED';
}
