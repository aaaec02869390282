import {
  addMonths,
  ok,
  parsePlainDate,
  refuse,
  type FieldCodes,
  type PlainDate,
  type Result,
} from '../kernel/index.ts';
import { deadlineState, fineDeadlines, type Deadline } from './deadlines.ts';
import type { Delivery, FineTrack } from './fine.ts';
import type { FineFieldCode, FineWarningCode } from './fine-codes.ts';
import { numberDoubts, readNumber } from './notice-number.ts';
import { namesCountry, type Residence } from './countries.ts';
import { officeRegion, type DepartmentsOf, type OfficeRegion } from './office-region.ts';

/** What a person can tell of a notice; dates are texts not yet checked. */
export interface TypedNotice {
  readonly track?: FineTrack | null | undefined;
  readonly number?: string | null | undefined;
  readonly key?: string | null | undefined;
  readonly noticeDate: string;
  readonly delivery: Delivery;
  readonly rapoReceivedOn?: string | null | undefined;
  readonly decisionOn?: string | null | undefined;
  readonly decisionDelivery?: Delivery | null | undefined;
  /** The decision reduced the sum: a rectified notice. Unknown: counted as a plain refusal, and doubted. */
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

/** Further than this from today a year was mistyped. Months. */
const readableMonths = { before: 120, after: 60 };

/**
 * « Que dois-je faire, avant quand ? » A date ahead of today is counted and said, since a plan may be made of it.
 * @param departmentsOf recognises a region that is typed as a commune or a department
 */
export function assessNotice(
  typed: TypedNotice,
  today: PlainDate,
  departmentsOf?: DepartmentsOf,
): Result<Assessment, 'FINE_FIELDS'> {
  const fields: FieldCodes<TypedNotice, FineFieldCode> = {};
  const warnings: FineWarningCode[] = [];
  const date = (name: 'noticeDate' | 'rapoReceivedOn' | 'decisionOn'): PlainDate | null => {
    const text = typed[name] ?? '';
    if (text === '' && name !== 'noticeDate') return null;
    const day = parsePlainDate(text);
    if (day === null) fields[name] = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/.test(text) ? 'DATE_ORDER' : 'DATE_FORMAT';
    else if (day < addMonths(today, -readableMonths.before)) fields[name] = 'NOTICE_DATE_TOO_OLD';
    else if (day > addMonths(today, readableMonths.after)) fields[name] = 'DATE_TOO_FAR';
    else if (day > today && !warnings.includes('DATE_AHEAD')) warnings.push('DATE_AHEAD');
    return day;
  };
  const noticeDate = date('noticeDate');
  const rapoReceivedOn = date('rapoReceivedOn');
  const decisionOn = date('decisionOn');
  if (noticeDate !== null && rapoReceivedOn !== null && rapoReceivedOn < noticeDate)
    fields.rapoReceivedOn ??= 'RAPO_BEFORE_NOTICE';
  const before = rapoReceivedOn ?? noticeDate;
  if (decisionOn !== null && before !== null && decisionOn < before) fields.decisionOn ??= 'DECISION_TOO_EARLY';
  if (typed.decisionDelivery === 'windscreen') fields.decisionDelivery = 'DECISION_DELIVERY';

  const number = (typed.number ?? '').trim();
  const track = typed.track ?? (readNumber(number).form === 'fps' ? 'fps' : null);
  if (track === null) fields.track = 'TRACK_NEEDED';
  if (track === null || noticeDate === null || Object.keys(fields).length > 0) return refuse('FINE_FIELDS', fields);

  if (typed.track == null) warnings.push('TRACK_FROM_NUMBER');
  const doubts =
    number === ''
      ? { siren: null, warnings: [] }
      : numberDoubts({ track, typed: number, key: typed.key ?? null, noticeDate, delivery: typed.delivery });
  const office = officeRegion(typed.region ?? '', departmentsOf);
  const dates = {
    track,
    noticeDate,
    delivery: typed.delivery,
    rapoReceivedOn,
    decisionOn,
    decisionDelivery: typed.decisionDelivery ?? null,
    reduced: typed.reduced === true,
    region: office.region,
    residence: residenceTyped(typed.region ?? '', office.doubt),
  };
  const deadlines = fineDeadlines(dates);
  warnings.push(...doubts.warnings);
  if (office.doubt !== null) warnings.push(office.doubt);
  if (track === 'prive') warnings.push('PRIVATE_NO_DELAY');
  if (track !== 'fps' && (rapoReceivedOn !== null || decisionOn !== null)) warnings.push('APPEAL_DATES_UNUSED');
  if (decisionOn !== null && typed.decisionDelivery == null) warnings.push('DECISION_DELIVERY_UNKNOWN');
  if (track === 'fps' && decisionOn !== null && rapoReceivedOn === null) warnings.push('RECEIPT_UNKNOWN');
  if (deadlines.some(({ rule }) => rule === 'tsp-confirmed')) warnings.push('DECISION_AFTER_SILENCE');
  if ((track === 'fps-majore' || track === 'amende-majoree') && typed.delivery === 'windscreen')
    warnings.push('DELIVERY_UNUSUAL');
  if (rapoReceivedOn !== null && deadlines.some(({ code, outer }) => code === 'rapo' && outer < rapoReceivedOn))
    warnings.push('RAPO_RECEIVED_LATE');
  const appealed = rapoReceivedOn !== null || decisionOn !== null;
  const late = lateRemedy(track, appealed, deadlines, today);
  // Nobody said that the sum was not reduced: while a rectified notice could be contested, nothing is said to be over.
  const mayBeRectified =
    typed.reduced == null &&
    late === allPassed.fps &&
    lateRemedy(track, appealed, fineDeadlines({ ...dates, reduced: true }), today) !== late;
  if (late !== null && !mayBeRectified) warnings.push(late);
  return ok({ track, siren: doubts.siren, deadlines, warnings });
}

/** The one place asked for is the office's: whoever contests there may live as far. */
function residenceTyped(place: string, doubt: OfficeRegion['doubt']): Residence | null {
  if (namesCountry(place)) return 'abroad';
  return doubt === 'OUTSIDE_METROPOLE' ? 'overseas' : null;
}

const allPassed = {
  fps: 'FPS_ALL_PASSED',
  'fps-majore': 'FPS_MAJORE_ALL_PASSED',
  contravention: 'CONTRAVENTION_ALL_PASSED',
  'amende-majoree': 'AMENDE_MAJOREE_ALL_PASSED',
} as const satisfies Partial<Record<FineTrack, FineWarningCode>>;

/** What can still be done once the time to contest is gone, in the eyes of the safe or of the outer reading. */
function lateRemedy(
  track: FineTrack,
  appealed: boolean,
  deadlines: readonly Deadline[],
  today: PlainDate,
): FineWarningCode | null {
  if (track === 'prive') return null;
  // An appeal that was made is no longer to be sent.
  const toContest = deadlines.filter(
    ({ code }) => code !== 'payment' && code !== 'rapo-silence' && !(appealed && code === 'rapo'),
  );
  const states = toContest.map((deadline) => deadlineState(deadline, today));
  if (states.every((state) => state === 'passed')) return allPassed[track];
  // The three-month bar gives no time by itself: past the thirty days, only who did not know may still complain.
  if (track === 'amende-majoree' && states[0] === 'passed') return 'RECLAMATION_LATE';
  return states.includes('open') && states[0] !== 'uncertain' ? null : 'SAFE_DATE_PASSED';
}
