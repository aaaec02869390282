import { ok, parsePlainDate, refuse, type FieldCodes, type PlainDate, type Result } from '../kernel/index.ts';
import { listDeadlines, type Deadline, type FineDates } from './deadlines.ts';
import type { RecalledCode } from './deadline-codes.ts';
import type { FineFieldCode } from './fine-codes.ts';
import {
  listChannels,
  isRectifiedNotice,
  isTypedStep,
  applyStep,
  hasTribunalMonth,
  listPossibleSteps,
  type AnswerDelivery,
  type FinePayment,
  type ContestState,
  type FineStatus,
  type FineStep,
  type SendingChannel,
} from './fine-status.ts';

/** The follow-up of a contest: what happened since the notice. */
export interface FollowUp {
  readonly status: FineStatus;
  readonly sentOn: PlainDate | null;
  readonly sentBy: SendingChannel | null;
  /** Day on the acknowledgment of receipt: the silence is counted from it. */
  readonly rapoReceivedOn: PlainDate | null;
  /** Day from which nothing shows that the appeal was delivered: it is sent again while its month runs. */
  readonly undeliveredOn: PlainDate | null;
  /** True when there is no news of the letter: it may have been delivered, unlike one refused or not collected. */
  readonly isUnheard: boolean;
  readonly decisionOn: PlainDate | null;
  readonly decisionDelivery: AnswerDelivery | null;
  /** True when that answer is a rectified notice, which reduces the sum without cancelling it. */
  readonly reduced: boolean;
  /** Day of the request of the tribunal's registry that waits for an answer. */
  readonly registryAskedOn: PlainDate | null;
  /** The person's choice about the payment, which an appeal does not suspend. */
  readonly payment: FinePayment | null;
}

/** The follow-up of a fine, with the facts that its deadlines are counted from. */
export type FollowedFine = FollowUp &
  Pick<FineDates, 'track' | 'noticeDate' | 'delivery' | 'region' | 'senderRegion' | 'residence'>;

/** A step as a person recorded it; the day `on` is not checked yet. */
export interface TypedStep {
  readonly step: FineStep;
  readonly on: string;
  readonly channel?: SendingChannel | null | undefined;
  readonly delivery?: AnswerDelivery | null | undefined;
  /** For `undelivered` alone: true when there is no news of the letter. */
  readonly isUnheard?: boolean | undefined;
}

/** Returns the follow-up after a step, or why the step cannot be recorded, with each wrong field. */
export function takeStep(
  fine: FollowedFine,
  input: TypedStep,
  today: PlainDate,
): Result<FollowUp, 'FINE_STEP_IMPOSSIBLE' | 'FINE_FIELDS'> {
  const {
    track,
    noticeDate: _noticeDate,
    delivery: _delivery,
    region: _region,
    senderRegion: _senderRegion,
    residence: _residence,
    ...before
  } = fine;
  const status = applyStep(toContestState(fine), input.step);
  // An acknowledgment of receipt proves that the letter was delivered.
  const isAcknowledged = input.step === 'undelivered' && fine.rapoReceivedOn !== null;
  const isUnasked = input.step === 'registry-answered' && fine.registryAskedOn === null;
  if (status === null || isAcknowledged || isUnasked) return refuse('FINE_STEP_IMPOSSIBLE');
  const fields: FieldCodes<TypedStep, FineFieldCode> = {};
  const on = parsePlainDate(input.on);
  const earliest = findEarliestDay(fine, input.step);
  if (on === null) fields.on = 'DATE_FORMAT';
  else if (on > today) fields.on = 'STEP_IN_FUTURE';
  else if (on < earliest) fields.on = 'STEP_TOO_EARLY';
  else if (input.step === 'received' && fine.decisionOn !== null && on > fine.decisionOn)
    fields.on = 'RECEIPT_AFTER_ANSWER';
  if (input.step === 'sent' && (input.channel == null || !listChannels(track).includes(input.channel)))
    fields.channel = input.channel == null ? 'CHANNEL_NEEDED' : 'CHANNEL_INADMISSIBLE';
  if (hasTribunalMonth(input.step, fine.status) && input.delivery == null) fields.delivery = 'DECISION_DELIVERY';
  if (on === null || Object.keys(fields).length > 0) return refuse('FINE_FIELDS', fields);
  return ok({ ...before, status, ...buildStepChanges(fine, input, on) });
}

/** Returns the earliest possible day of a step: an answer, for example, cannot precede the receipt of the appeal. */
function findEarliestDay(fine: FollowedFine, step: FineStep): PlainDate {
  const { noticeDate, sentOn, rapoReceivedOn, decisionOn } = fine;
  const sendingDay = sentOn ?? noticeDate;
  switch (step) {
    case 'sent':
      return noticeDate;
    case 'accepted':
    case 'accepted-in-part':
    case 'refused':
      return decisionOn ?? rapoReceivedOn ?? sendingDay;
    case 'second-appeal':
    case 'registry-asked':
      return decisionOn ?? rapoReceivedOn ?? sendingDay;
    case 'registry-answered':
      return fine.registryAskedOn ?? sendingDay;
    case 'received':
    case 'undelivered':
    case 'silence':
    case 'paid':
    case 'payment-waits':
    case 'closed':
      return sendingDay;
  }
}

const delivered = { undeliveredOn: null, isUnheard: false } as const;

function buildStepChanges(
  fine: FollowedFine,
  { step, channel, delivery, isUnheard }: TypedStep,
  on: PlainDate,
): Partial<FollowUp> {
  switch (step) {
    case 'sent':
      // The portal acknowledges at once: its receipt bears the day of sending.
      return {
        sentOn: on,
        sentBy: channel ?? null,
        rapoReceivedOn: fine.track === 'fps' && channel === 'online' ? on : null,
        ...delivered,
      };
    case 'received':
      return { rapoReceivedOn: on, ...delivered };
    case 'undelivered':
      return { undeliveredOn: on, isUnheard: isUnheard === true };
    case 'accepted':
    case 'accepted-in-part':
    case 'refused':
      // After a rectified notice it is a judge's answer: the notice stays the answer to the appeal.
      return fine.status === 'second-appeal' || isRectifiedNotice(fine)
        ? {}
        : {
            decisionOn: on,
            decisionDelivery: delivery ?? null,
            reduced: step === 'accepted-in-part',
            ...delivered,
          };
    case 'paid':
      return { payment: 'paid' };
    case 'payment-waits':
      return { payment: 'waits' };
    case 'registry-asked':
      return { registryAskedOn: on };
    case 'registry-answered':
      return { registryAskedOn: null };
    case 'silence':
    case 'second-appeal':
    case 'closed':
      return {};
  }
}

export interface NotedStep extends TypedStep {
  readonly id: string;
  readonly on: PlainDate;
}

/** Returns the last step that the person recorded, the only one they may undo; null when there is none. */
export function findLastNoted<Step extends Pick<NotedStep, 'step'>>(steps: readonly Step[]): Step | null {
  return steps.findLast(({ step }) => isTypedStep(step)) ?? null;
}

/**
 * Returns the last written answer to the first appeal that left something to pay; null when there was none. Answers
 * after a second appeal are a judge's, and do not count.
 *
 * @param steps oldest first
 */
export function findAppealAnswer<Day extends string>(
  steps: readonly { readonly step: FineStep; readonly on: Day }[],
): { readonly on: Day; readonly reduced: boolean } | null {
  const appealIndex = steps.findIndex(({ step }) => step === 'second-appeal');
  const answer = (appealIndex === -1 ? steps : steps.slice(0, appealIndex)).findLast(
    ({ step }) => step === 'refused' || step === 'accepted-in-part',
  );
  return answer === undefined ? null : { on: answer.on, reduced: answer.step === 'accepted-in-part' };
}

/** The event of an appeal after a letter that was not delivered. */
export type AppealSince = 'sent-again' | 'received' | 'answered' | 'closed';

/**
 * Returns what happened to the appeal since a letter; null while it must be sent again, or while that letter is still
 * the appeal.
 *
 * @param steps oldest first
 * @param letterId identifier of the letter, and of the step that recorded its sending
 */
export function findAppealSince(
  { status, undeliveredOn, decisionOn, rapoReceivedOn }: FollowedFine,
  steps: readonly Pick<NotedStep, 'id' | 'step'>[],
  letterId: string,
): AppealSince | null {
  if (status === 'closed') return 'closed';
  if (undeliveredOn !== null) return null;
  if (decisionOn !== null) return 'answered';
  if (rapoReceivedOn !== null) return 'received';
  const sending = steps.findLast(({ step }) => step === 'sent');
  return sending === undefined || sending.id === letterId ? null : 'sent-again';
}

/** Returns whether the contest was accepted at any time. */
export function wasAccepted(steps: readonly { readonly step: FineStep }[]): boolean {
  return steps.some(({ step }) => step === 'accepted');
}

/**
 * Undoes the last step that the person recorded. Returns the new state and the identifiers of the removed steps: that
 * step, and those that the calendar or a proof added since. A later `undelivered` stays, unless the sending is undone.
 *
 * @param fine its state before any step
 * @param steps oldest first
 */
export function undoStep(
  fine: FollowedFine,
  steps: readonly NotedStep[],
  id: string,
): Result<{ readonly now: FollowUp; readonly undone: readonly string[] }, 'FINE_STEP_UNKNOWN' | 'FINE_STEP_NOT_LAST'> {
  const at = steps.findIndex((step) => step.id === id);
  const undoneStep = steps[at];
  if (undoneStep === undefined || !isTypedStep(undoneStep.step)) return refuse('FINE_STEP_UNKNOWN');
  if (findLastNoted(steps)?.id !== id) return refuse('FINE_STEP_NOT_LAST');
  const shouldStay = ({ step }: NotedStep, index: number) =>
    index < at || (step === 'undelivered' && undoneStep.step !== 'sent');
  const replayed = steps.filter(shouldStay).reduce<FollowedFine>((before, step) => {
    const status = applyStep(toContestState(before), step.step) ?? before.status;
    return { ...before, status, ...buildStepChanges(before, step, step.on) };
  }, fine);
  const {
    track: _track,
    noticeDate: _noticeDate,
    delivery: _delivery,
    region: _region,
    senderRegion: _senderRegion,
    residence: _residence,
    ...now
  } = replayed;
  return ok({ now, undone: steps.filter((step, index) => !shouldStay(step, index)).map(({ id: stepId }) => stepId) });
}

/** Lists the steps that a person may record now. */
export function listOpenSteps(fine: FollowedFine): readonly FineStep[] {
  return listPossibleSteps(toContestState(fine));
}

function toContestState(fine: FollowedFine): ContestState {
  const { track, status, registryAskedOn, undeliveredOn } = fine;
  return {
    track,
    status,
    isRegistryWaiting: registryAskedOn !== null,
    isUndelivered: undeliveredOn !== null,
    isRectified: isRectifiedNotice(fine),
  };
}

/** Returns the deadlines counted from the notice and from its follow-up. */
export function computeFollowedDeadlines(fine: FollowedFine): readonly Deadline[] {
  // An acceptance opens no month before the tribunal.
  const isRefused = fine.status !== 'accepted' && fine.decisionOn !== null;
  return listDeadlines({ ...fine, decisionOn: isRefused ? fine.decisionOn : null });
}

/** Lists the deadlines on which the person still has something to do: shown first, in calendars and in reminders. */
export function listAwaitedDates(fine: FollowedFine): readonly Deadline[] {
  const codes = listAwaitedCodes(fine);
  return computeFollowedDeadlines(fine).filter(({ code }) => codes.some((awaited) => awaited === code));
}

function listAwaitedCodes({ status, track, payment, undeliveredOn }: FollowedFine): readonly RecalledCode[] {
  // A contested contravention must not be paid, so its payment date is never recalled.
  const pays: readonly RecalledCode[] =
    (track === 'fps' || track === 'fps-majore') && payment !== 'paid' ? ['payment'] : [];
  switch (status) {
    case 'to-check':
    case 'to-contest':
      // For a rectified notice: the appeal was already made.
      return ['rapo', 'tsp', 'fps-majore-tsp', 'requete', 'reclamation', ...pays];
    case 'refused':
    case 'refused-by-silence':
      return ['tsp', ...pays];
    case 'sent':
      return [...(undeliveredOn === null ? [] : ['rapo' as const]), 'tsp-regularisation', ...pays];
    case 'second-appeal':
      return ['tsp-regularisation', ...pays];
    case 'accepted':
    case 'closed':
      return [];
  }
}
