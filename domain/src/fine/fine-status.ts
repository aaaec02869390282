import type { Delivery, FineTrack } from './fine.ts';

/** The statuses of a contest (decisions §3). */
export const fineStatuses = [
  'to-check',
  'to-contest',
  'sent',
  'accepted',
  'refused',
  'refused-by-silence',
  'second-appeal',
  'closed',
] as const;
export type FineStatus = (typeof fineStatuses)[number];

/**
 * Steps of a contest. The service records `silence` by the calendar and `undelivered` by a proof; a person records the
 * others. `accepted-in-part`: a rectified notice that leaves something to pay goes straight to the tribunal, within its
 * month. `undelivered`: nothing shows that the letter reached its addressee, who refused it, did not collect it or did
 * not answer. `registry-asked`: the registry of the parking tribunal asks for something more, within a month.
 */
export const fineSteps = [
  'sent',
  'received',
  'undelivered',
  'accepted',
  'accepted-in-part',
  'refused',
  'silence',
  'second-appeal',
  'registry-asked',
  'registry-answered',
  'paid',
  'payment-waits',
  'closed',
] as const;
export type FineStep = (typeof fineSteps)[number];

/** How something was sent. A plain letter is no channel for an FPS appeal (CGCT R2333-120-13). */
export const sendingChannels = ['registered', 'online', 'letter'] as const;
export type SendingChannel = (typeof sendingChannels)[number];

/** The state of the payment. `waits`: the person chose not to pay before the answer. */
export const finePayments = ['paid', 'waits'] as const;
export type FinePayment = (typeof finePayments)[number];

type Next = Partial<Record<FineStep, FineStatus>>;
/** The status that each step leads to, from each status. A step that is absent cannot happen. */
const table: Readonly<Record<FineStatus, Next>> = {
  'to-check': { sent: 'sent', paid: 'to-check', 'payment-waits': 'to-check', closed: 'closed' },
  'to-contest': { sent: 'sent', paid: 'to-contest', 'payment-waits': 'to-contest', closed: 'closed' },
  sent: {
    // Sent again on paper after an undelivered letter.
    sent: 'sent',
    received: 'sent',
    'registry-asked': 'sent',
    'registry-answered': 'sent',
    undelivered: 'sent',
    accepted: 'accepted',
    'accepted-in-part': 'refused',
    refused: 'refused',
    silence: 'refused-by-silence',
    paid: 'sent',
    'payment-waits': 'sent',
    closed: 'closed',
  },
  // A written answer may still arrive after the silence was counted as a refusal.
  'refused-by-silence': {
    accepted: 'accepted',
    'accepted-in-part': 'refused',
    refused: 'refused',
    'second-appeal': 'second-appeal',
    paid: 'refused-by-silence',
    'payment-waits': 'refused-by-silence',
    closed: 'closed',
  },
  // The receipt may come back after the answer, and the office may go back on its refusal.
  refused: {
    received: 'refused',
    accepted: 'accepted',
    'accepted-in-part': 'refused',
    'second-appeal': 'second-appeal',
    paid: 'refused',
    'payment-waits': 'refused',
    closed: 'closed',
  },
  'second-appeal': {
    'registry-asked': 'second-appeal',
    'registry-answered': 'second-appeal',
    accepted: 'accepted',
    refused: 'closed',
    paid: 'second-appeal',
    'payment-waits': 'second-appeal',
    closed: 'closed',
  },
  accepted: { closed: 'closed' },
  closed: {},
};

/** The steps of a rectified notice, whose appeal was already made. */
const afterRectified: Next = { accepted: 'accepted', 'second-appeal': 'second-appeal', closed: 'closed' };

/** Steps that exist for some procedures only. */
const tracksOfStep: Partial<Record<FineStep, readonly FineTrack[]>> = {
  // Only an FPS appeal is refused by silence, waits for its receipt, or is answered by a rectified notice.
  silence: ['fps'],
  undelivered: ['fps'],
  'accepted-in-part': ['fps'],
  // Only an FPS may be paid and still contested.
  paid: ['fps', 'fps-majore'],
  'payment-waits': ['fps', 'fps-majore'],
  // A first recourse before a judge has no second one here; private car parks have no appeal at all.
  'second-appeal': ['fps', 'amende-majoree', 'contravention'],
};

/** The state of a contest, as far as it decides which step can come next. */
export interface ContestState {
  readonly track: FineTrack;
  readonly status: FineStatus;
  /** True when the contested paper is itself the answer to an appeal. */
  readonly isRectified?: boolean;
  /** True when the appeal must be sent again. */
  readonly isUndelivered?: boolean;
  /** True while a request of the tribunal’s registry waits for an answer. */
  readonly isRegistryWaiting?: boolean;
}

/** Returns the status after a step; null when the step cannot follow that status on that track. */
export function applyStep(contest: ContestState, step: FineStep): FineStatus | null {
  const { track, status: from, isUndelivered = false } = contest;
  if (!(tracksOfStep[step]?.includes(track) ?? true)) return null;
  if (step === 'sent' && from === 'sent' && !isUndelivered) return null;
  // Only the parking tribunal has that registry: an FPS comes to it by the second appeal, an FPS majoré at once.
  if ((step === 'registry-asked' || step === 'registry-answered') && from !== findStatusBeforeTribunal(track))
    return null;
  // On other tracks no deadline is counted from a receipt.
  if (step === 'received' && from === 'refused' && track !== 'fps') return null;
  if (contest.isRectified === true && canFactsChange(from))
    return step === 'paid' || step === 'payment-waits' ? from : (afterRectified[step] ?? null);
  return table[from][step] ?? null;
}

/** The days that tell whether the contested paper itself answers an appeal, as the domain or the wire has them. */
interface AnswerDates {
  readonly noticeDate: string;
  readonly sentOn?: string | null;
  readonly decisionOn?: string | null;
  readonly reduced?: boolean | undefined;
}

/**
 * Returns whether the contested paper is a rectified notice. Each FPS has one appeal, which was then made elsewhere
 * before.
 */
export function isRectifiedNotice({ noticeDate, sentOn, decisionOn, reduced }: AnswerDates): boolean {
  return reduced === true && decisionOn === noticeDate && sentOn == null;
}

/**
 * Returns the status as a stage of the contest. The contest of a rectified notice counts as refused while its facts may
 * change.
 */
export function computeContestStage(fine: AnswerDates & { readonly status: FineStatus }): FineStatus {
  return canFactsChange(fine.status) && isRectifiedNotice(fine) ? 'refused' : fine.status;
}

/** Returns whether a fine of that track may have that payment: only an FPS may be paid and still contested. */
export function isPaymentAllowed(track: FineTrack, payment: FinePayment | null): boolean {
  return payment === null || applyStep({ track, status: 'to-contest' }, 'paid') !== null;
}

function findStatusBeforeTribunal(track: FineTrack): FineStatus | null {
  if (track === 'fps') return 'second-appeal';
  return track === 'fps-majore' ? 'sent' : null;
}

/** Steps that the service records, by the calendar or a proof. */
const unTyped: readonly FineStep[] = ['silence', 'undelivered'];

/** Returns whether a person records that step. */
export function isTypedStep(step: FineStep): boolean {
  return !unTyped.includes(step);
}

/**
 * Lists the steps that a person may record from that status: `registry-answered` only while a request of the registry
 * waits, `sent` again only for an undelivered appeal.
 */
export function listPossibleSteps(contest: ContestState): readonly FineStep[] {
  return fineSteps.filter(
    (step) =>
      isTypedStep(step) &&
      (step !== 'registry-answered' || contest.isRegistryWaiting === true) &&
      applyStep(contest, step) !== null,
  );
}

/** Lists the channels that the law allows for the first letter of a track. */
export function listChannels(track: FineTrack): readonly SendingChannel[] {
  return track === 'fps' ? ['online', 'registered'] : sendingChannels;
}

/**
 * Returns whether a step is an answer that opens a month before the tribunal. How it came decides the day it counts
 * from.
 */
export function hasTribunalMonth(step: FineStep | '', from: FineStatus): boolean {
  return (step === 'refused' || step === 'accepted-in-part') && from !== 'second-appeal';
}

/** How a written answer comes. */
export const answerDeliveries = ['post', 'electronic'] as const satisfies readonly Delivery[];
export type AnswerDelivery = (typeof answerDeliveries)[number];

/** Returns whether the facts of the fine may change: only before a first letter is sent. */
export function canFactsChange(status: FineStatus): boolean {
  return status === 'to-check' || status === 'to-contest';
}
