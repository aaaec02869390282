import type { Fine, NewStep } from '@placejuste/contracts/fines';
import { type FollowedFine, takeStep } from '@placejuste/domain/fine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import {
  alreadySent,
  discard,
  isDoneAgain,
  isSentAutomatically,
  createActionId,
  type OutboxRow,
  useOutbox,
  useSubmission,
} from '../../offline/index.ts';
import { toFollowedFine } from './followed-fine.ts';
import { recordStep, undoStep } from '../fines.actions.ts';
import { fineQuery, useRefreshFine } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { computeToday, toServiceTime } from '../../platform/index.ts';

export type StepToRecord = Omit<NewStep, 'id'>;

/** A step that is on this phone only: its action, and what is said of it. */
export interface UnsentStep {
  readonly id: string;
  readonly sentence: string;
}

interface StepAction {
  readonly id: string;
  /** Another identifier: under this one, other facts were delivered. */
  readonly renew: () => void;
}

/** Identifiers of the steps whose refusal the form on screen says itself. */
const toldByForms = new Set<string>();

/**
 * Records a step, kept on this phone first; the same one keeps its identifier until it is taken: pressing again never
 * makes two.
 * @param keptAction of a form that keeps a draft: its identifier outlives the page, and is another one once it is
 * forgotten.
 */
export function useStep(fineId: string, keptAction?: StepAction) {
  const refreshFine = useRefreshFine();
  const submission = useSubmission();
  const [ownId, setOwnId] = useState(createActionId);
  const { id, renew } = keptAction ?? { id: ownId, renew: () => setOwnId(createActionId()) };
  const refusal = useToldRefusal(id);
  /** Null when it is not taken. */
  const record = async (step: StepToRecord): Promise<'recorded' | UnsentStep | null> => {
    refusal.claim();
    const outcome = await submission.submit({ id, action: recordStep, payload: { fineId, ...step }, photos: [] });
    if (outcome.state === 'refused' && outcome.code === alreadySent) renew();
    else if (outcome.state === 'refused') await refusal.discardShown();
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return null;
    if (keptAction === undefined) renew();
    if (outcome.state === 'delivered') await refreshFine();
    const sentence =
      outcome.state === 'kept' ? describeKept(outcome, finesText.follow.keptHere) : finesText.follow.recorded;
    announce(sentence);
    return outcome.state === 'kept' ? { id, sentence } : 'recorded';
  };
  return { record, busy: submission.progress !== null, failure: submission.failure };
}

/**
 * The refusal of an action that the form on screen says itself: it need not wait in the outbox too. Once the form is
 * left, only the outbox has it, and the page of the fine tells it.
 */
export function useToldRefusal(id: string) {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      toldByForms.delete(id);
    };
  }, [id]);
  return {
    claim: () => void toldByForms.add(id),
    discardShown: async () => {
      if (isShown.current) await discard(id).catch(() => undefined);
    },
  };
}

/**
 * The refused steps and undoings of a fine that no form on screen tells: it was left before the answer. One that was
 * done since, from another form or another device, or that waits to leave, is no longer told.
 * @param steps of the fine, as far as they are known.
 */
export function useRefusedSteps(fineId: string, steps: Fine['steps'] | undefined): readonly OutboxRow[] {
  const { rows, delivered } = useOutbox();
  const all = [...rows, ...delivered];
  return rows.filter(
    (row) =>
      (row.kind === recordStep.kind || row.kind === undoStep.kind) &&
      row.payload['fineId'] === fineId &&
      row.state === 'needs-attention' &&
      !toldByForms.has(row.id) &&
      !isDoneAgain(row, all) &&
      (steps === undefined || !isDone(row, steps)),
  );
}

/** True when the service shows that this refused step of a fine, or its undoing, was done since. */
export function useIsDoneInFine(row: OutboxRow): boolean {
  const isStep = row.kind === recordStep.kind || row.kind === undoStep.kind;
  const { fineId } = row.payload;
  const isRefused = isStep && row.state === 'needs-attention' && typeof fineId === 'string';
  // What another device did since is not in the cache.
  const { data } = useQuery({ ...fineQuery(String(fineId)), enabled: isRefused, staleTime: 0 });
  return isRefused && data !== undefined && isDone(row, data.steps);
}

function isDone({ kind, payload, createdAt }: OutboxRow, steps: Fine['steps']): boolean {
  if (kind === undoStep.kind) return steps.every(({ id }) => id !== payload['stepId']);
  const notedAt = toServiceTime(new Date(createdAt));
  return steps.some(({ step, recordedAt }) => step === payload['step'] && new Date(recordedAt) > notedAt);
}

/** « Elle partira… » is said neither of what a refused action holds up, nor of what waits for a sign-in. */
export function describeKept(
  { code, message }: { readonly code: string | null; readonly message: string },
  leaves: string,
): string {
  return code === 'AFTER_REFUSED' || code === 'NOT_SIGNED_IN' ? message : leaves;
}

/**
 * The steps of a fine that this phone keeps and has not sent yet, oldest first; the fine is read again once they left.
 * A refused one is not among them: it did not happen as it was noted.
 */
export function useWaitingSteps(fineId: string): readonly NewStep[] {
  return useWaiting(fineId, recordStep.kind).map(({ id, payload }) => ({
    ...(payload as unknown as StepToRecord),
    id,
  }));
}

function useWaiting(fineId: string, ofKind: string): readonly OutboxRow[] {
  const { rows } = useOutbox();
  const refreshFine = useRefreshFine();
  const waitingRows = rows.filter(
    (row) => row.kind === ofKind && row.payload['fineId'] === fineId && isSentAutomatically(row),
  );
  const before = useRef(0);
  const count = waitingRows.length;
  useEffect(() => {
    if (count < before.current) void refreshFine();
    before.current = count;
  });
  return waitingRows;
}

/** The steps of a fine whose undoing this phone keeps and has not sent yet; the fine is read again once it left. */
export function useWaitingUndos(fineId: string): readonly unknown[] {
  return useWaiting(fineId, undoStep.kind).map(({ payload }) => payload['stepId']);
}

/** The fine as it will stand once those steps are taken: what is kept here is not proposed again. */
export function computeFollowedFine(fine: Fine, waitingSteps: readonly StepToRecord[]): FollowedFine {
  const today = computeToday();
  return waitingSteps.reduce<FollowedFine>((now, step) => {
    const outcome = takeStep(now, step, today);
    return outcome.ok ? { ...now, ...outcome.value } : now;
  }, toFollowedFine(fine));
}
