import type { NamedAct } from '../step-act/index.ts';
import type { DocumentKind, ReviewEstimate } from '../document/index.ts';
import { reminderDays } from '../fine/index.ts';
import { countDaysBetween, toParisDay, type PlainDate } from '../kernel/index.ts';
import { findFineAct } from './find-fine-act.ts';
import { listParkedCars, type ParkedPhase } from './parked-cars.ts';
import type {
  DeclaredFacts,
  DraftFacts,
  PaperFacts,
  RunningFine,
  Situation,
  UnsentFacts,
  WaitingNoticeFacts,
} from './situation.ts';

/** Days left, at most, for which a fine comes before the car that is parked now. */
export const urgentDays = 3;
/** Days before its expiry from which a paper is mentioned. */
export const expiringDays = 30;
/** Maximum number of steps shown besides the first. */
export const maxOthers = 3;

/** Kinds of steps, most important first. */
export const stepKinds = [
  'profile-missing',
  'suspended',
  'unsubscribed',
  'paper-refused',
  'draft',
  'unsent-failed',
  'unsent',
  'fine-urgent',
  'notice-waiting',
  'parked',
  'dossier-to-sign',
  'fine',
  'papers-to-send',
  'paper-expiring',
  'being-checked',
  'answer-awaited',
  'nothing',
] as const;
export type StepKind = (typeof stepKinds)[number];

type FineDate = NonNullable<RunningFine['deadline']>;

export type NextStep =
  | { readonly kind: 'profile-missing' | 'suspended' | 'unsubscribed' | 'nothing' }
  | { readonly kind: 'paper-refused'; readonly paper: PaperFacts }
  | { readonly kind: 'draft'; readonly draft: DraftFacts }
  | { readonly kind: 'unsent-failed' | 'unsent'; readonly unsent: UnsentFacts; readonly count: number }
  /** `daysLeft`: days until the safe date, negative once only the outer date remains. */
  | {
      readonly kind: 'fine-urgent' | 'fine' | 'dossier-to-sign';
      readonly fine: RunningFine;
      readonly deadline: FineDate;
      readonly daysLeft: number;
    }
  /** The most urgent of `count` notices. `daysLeft`: days until its safe date; null when unknown. */
  | {
      readonly kind: 'notice-waiting';
      readonly notice: WaitingNoticeFacts;
      readonly count: number;
      readonly daysLeft: number | null;
    }
  | { readonly kind: 'parked'; readonly declaration: DeclaredFacts; readonly phase: ParkedPhase }
  /** `papers` is empty when it is unknown which of the two is missing. */
  | { readonly kind: 'papers-to-send'; readonly papers: readonly DocumentKind[] }
  | { readonly kind: 'paper-expiring'; readonly paper: PaperFacts; readonly daysLeft: number }
  /** `activation`: both papers are approved, but the team still has to open the account. */
  | { readonly kind: 'being-checked'; readonly activation: boolean; readonly review: ReviewEstimate }
  | { readonly kind: 'answer-awaited'; readonly fine: RunningFine };

/** The action that a step requires of the person. */
export type StepAct = Exclude<NamedAct, 'sign-in'>;

/** Returns the action of a step; null when there is nothing to do but wait, or leave. */
export function findStepAct(step: NextStep): StepAct | null {
  switch (step.kind) {
    case 'profile-missing':
      return 'contact-support';
    case 'suspended':
      return 'read-suspension';
    case 'unsubscribed':
      return 'choose-plan';
    case 'paper-refused':
      return 'retake-paper';
    case 'draft':
      return 'finish-draft';
    case 'unsent-failed':
      return 'see-unsent';
    case 'dossier-to-sign':
      return 'sign-dossier';
    case 'fine-urgent':
    case 'fine':
      return chooseFineAct(step.fine, step.deadline);
    case 'notice-waiting':
      return 'see-unconfirmed';
    case 'papers-to-send': {
      const [first] = step.papers;
      return first === undefined ? 'send-papers' : sendingActs[first];
    }
    case 'paper-expiring':
      return 'renew-card';
    case 'nothing':
      return 'declare';
    case 'unsent':
    case 'parked':
    case 'being-checked':
    case 'answer-awaited':
      return null;
  }
}

/** The step shown as the card with its action, and at most three others, which are only links. */
export interface Home {
  readonly step: NextStep;
  readonly act: StepAct | null;
  readonly others: readonly NextStep[];
}

/** Returns the step shown on the home, its act, and the other steps. */
export function makeHome(situation: Situation, now: Date): Home {
  const [step = { kind: 'nothing' } as const, ...others] = listNextSteps(situation, now);
  return { step, act: findStepAct(step), others: others.slice(0, maxOthers) };
}

/** Returns the number of running fines that the home does not show. */
export function countHiddenFines(situation: Situation, now: Date): number {
  return listNextSteps(situation, now)
    .slice(1 + maxOthers)
    .filter((step) => 'fine' in step).length;
}

/** Lists every step of a situation, most important first; `nothing` alone when there is none. */
export function listNextSteps(situation: Situation, now: Date): readonly NextStep[] {
  const today = toParisDay(now);
  const steps = [
    ...listAccountSteps(situation),
    ...listPaperSteps(situation, today),
    ...listPhoneSteps(situation),
    ...situation.fines.toSorted(compareSoonestFirst).flatMap((fine) => listFineSteps(fine, today)),
    ...listNoticeSteps(situation, today),
    ...listParkedCars(situation.declared, now).map((car): NextStep => ({ kind: 'parked', ...car })),
  ];
  // Sorting is stable: steps of one kind stay in the order in which they were made.
  return steps.length === 0
    ? [{ kind: 'nothing' }]
    : steps.toSorted((one, other) => computeRank(one) - computeRank(other));
}

const computeRank = ({ kind }: NextStep): number => stepKinds.indexOf(kind);

/** Lists the step that blocks the whole account, which comes before everything that the account would refuse. */
function listAccountSteps({ account }: Situation): readonly NextStep[] {
  switch (account) {
    case 'profile-missing':
    case 'suspended':
      return [{ kind: account }];
    case 'unpaid':
      return [{ kind: 'unsubscribed' }];
    default:
      return [];
  }
}

const heldBack: readonly Situation['account'][] = ['profile-missing', 'suspended', 'unpaid'];

function listPaperSteps({ account, papers, review }: Situation, today: PlainDate): readonly NextStep[] {
  if (heldBack.includes(account)) return [];
  const refusedPapers = papers.filter(({ state }) => state === 'rejected');
  const toSend = papers.filter(({ state, validated }) => !validated && (state === 'missing' || state === 'expired'));
  const isUnknown = papers.length === 0 && account === 'papers-missing';
  const isPending = papers.some(({ state, validated }) => state === 'pending' && !validated);
  return [
    ...refusedPapers.map((paper): NextStep => ({ kind: 'paper-refused', paper })),
    ...(toSend.length > 0 || isUnknown
      ? [{ kind: 'papers-to-send', papers: toSend.map(({ kind }) => kind) } as const]
      : []),
    ...papers.flatMap((paper) => listExpiringSteps(paper, today)),
    ...(isPending || account === 'papers-waiting' || account === 'activation-waiting'
      ? [
          {
            kind: 'being-checked',
            activation: account === 'activation-waiting',
            review: review ?? { state: 'unknown' },
          } as const,
        ]
      : []),
  ];
}

function listExpiringSteps(paper: PaperFacts, today: PlainDate): readonly NextStep[] {
  if (paper.state !== 'approved' || paper.expiresOn === null) return [];
  const daysLeft = countDaysBetween(today, paper.expiresOn);
  return daysLeft >= 0 && daysLeft <= expiringDays ? [{ kind: 'paper-expiring', paper, daysLeft }] : [];
}

function listPhoneSteps({ account, draft, unsent }: Situation): readonly NextStep[] {
  const failed = unsent.filter(({ hasFailed }) => hasFailed).toSorted(compareNewestFirst);
  const waitingFacts = unsent.filter(({ hasFailed }) => !hasFailed).toSorted(compareNewestFirst);
  const [firstFailed] = failed;
  const [firstWaiting] = waitingFacts;
  return [
    // These accounts cannot send a declaration: the draft waits on this phone until the account allows it.
    ...(draft === null || heldBack.includes(account) ? [] : [{ kind: 'draft', draft } as const]),
    ...(firstFailed === undefined
      ? []
      : [{ kind: 'unsent-failed', unsent: firstFailed, count: failed.length } as const]),
    ...(firstWaiting === undefined
      ? []
      : [{ kind: 'unsent', unsent: firstWaiting, count: waitingFacts.length } as const]),
  ];
}

function listFineSteps(fine: RunningFine, today: PlainDate): readonly NextStep[] {
  const { deadline } = fine;
  const isLeaving = isAppealLeaving(fine, deadline);
  const answerSteps: readonly NextStep[] =
    fine.status === 'sent' || fine.status === 'second-appeal' || isLeaving ? [{ kind: 'answer-awaited', fine }] : [];
  // The provider is sending the letter: another letter would be a second appeal.
  if (isLeaving) return answerSteps;
  if (deadline === null || fine.status === 'accepted' || fine.status === 'closed' || today > deadline.outer)
    return answerSteps;
  const daysLeft = countDaysBetween(today, deadline.safe);
  // While an answer is awaited, a payment date is shown only from its first reminder on. The date of an undelivered
  // appeal, which must be sent again, is shown at once.
  if (answerSteps.length > 0 && deadline.code === 'payment' && daysLeft > reminderDays[0]) return answerSteps;
  const dated = { fine, deadline, daysLeft };
  if (daysLeft <= urgentDays) return [{ kind: 'fine-urgent', ...dated }];
  const isToSign = fine.hasDossier && deadline.code !== 'payment' && answerSteps.length === 0;
  return [{ kind: isToSign ? 'dossier-to-sign' : 'fine', ...dated }];
}

/**
 * Returns the step about the notices that carers prepared. Their deadlines run, while the reminders of a fine start
 * only once the holder has answered.
 */
function listNoticeSteps({ notices }: Situation, today: PlainDate): readonly NextStep[] {
  const [notice] = notices.toSorted(
    (one, other) => (one.safe ?? never).localeCompare(other.safe ?? never) || one.id.localeCompare(other.id),
  );
  if (notice === undefined) return [];
  const daysLeft = notice.safe === null ? null : countDaysBetween(today, notice.safe);
  return [{ kind: 'notice-waiting', notice, count: notices.length, daysLeft }];
}

const sendingActs: Readonly<Record<DocumentKind, StepAct>> = { cmi: 'send-cmi', carte_grise: 'send-carte_grise' };

/** True while a provider is sending the letter that this date asks for. */
export function isAppealLeaving(
  { isLetterUnderWay }: Pick<RunningFine, 'isLetterUnderWay'>,
  deadline: Pick<FineDate, 'code'> | null,
): boolean {
  return isLetterUnderWay === true && deadline?.code === 'rapo';
}

/** Chooses the act for a date of a fine. */
export function chooseFineAct(
  { status, hasDossier }: Pick<RunningFine, 'status' | 'hasDossier'>,
  { code }: Pick<FineDate, 'code'>,
): 'see-fine' | 'sign-dossier' | 'prepare-dossier' {
  const act = findFineAct({ status, hasDossier, isAppealAwaited: code !== 'payment' });
  return act === null || act === 'note-answer' ? 'see-fine' : act;
}

/** A day that sorts after every real one, for a notice without a date. */
const never = '9999-12-31';

function compareSoonestFirst(one: RunningFine, other: RunningFine): number {
  const getSafeDate = (fine: RunningFine): string => fine.deadline?.safe ?? fine.silentFrom ?? never;
  return getSafeDate(one).localeCompare(getSafeDate(other)) || one.id.localeCompare(other.id);
}

function compareNewestFirst(one: UnsentFacts, other: UnsentFacts): number {
  return other.savedAt.getTime() - one.savedAt.getTime() || one.id.localeCompare(other.id);
}
