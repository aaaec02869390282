import type { Fine, NewStep } from '@placejuste/contracts/fines';
import { type FollowedFine, takeStep } from '@placejuste/domain/fine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import {
  alreadySentCode,
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

/** A step that is only on this phone: the id of its action, and the sentence shown. */
export interface UnsentStep {
  readonly id: string;
  readonly sentence: string;
}

interface StepAction {
  readonly id: string;
  /** Takes another id: other facts were delivered under this one. */
  readonly renew: () => void;
}

/** Ids of the steps whose refusal is shown by the form on screen. */
const refusalsShownByForms = new Set<string>();

/**
 * Records a step, stored on this phone first. The step keeps its id until it is accepted, so that pressing again never
 * makes two.
 * @param keptAction of a form with a stored draft: its id survives a reload, and changes when the draft is forgotten.
 */
export function useStep(fineId: string, keptAction?: StepAction) {
  const refreshFine = useRefreshFine();
  const submission = useSubmission();
  const [ownId, setOwnId] = useState(createActionId);
  const { id, renew } = keptAction ?? { id: ownId, renew: () => setOwnId(createActionId()) };
  const refusal = useShownRefusal(id);
  /** Resolves to null when the step is not accepted. */
  const record = async (step: StepToRecord): Promise<'recorded' | UnsentStep | null> => {
    refusal.claim();
    const outcome = await submission.submit({ id, action: recordStep, payload: { fineId, ...step }, photos: [] });
    if (outcome.state === 'refused' && outcome.code === alreadySentCode) renew();
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
 * Tracks whether the form on screen shows the refusal of an action, which then need not stay in the outbox. Once the
 * form is left, only the outbox has the refusal, and the page of the fine shows it.
 */
export function useShownRefusal(id: string) {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      refusalsShownByForms.delete(id);
    };
  }, [id]);
  return {
    claim: () => void refusalsShownByForms.add(id),
    discardShown: async () => {
      if (isShown.current) await discard(id).catch(() => undefined);
    },
  };
}

/**
 * Lists the refused steps and undoings of a fine whose form was left before the answer. One that was done since, from
 * another form or device, or that waits to be sent again, is left out.
 * @param steps steps of the fine, if known.
 */
export function useRefusedSteps(fineId: string, steps: Fine['steps'] | undefined): readonly OutboxRow[] {
  const { rows, delivered } = useOutbox();
  const all = [...rows, ...delivered];
  return rows.filter(
    (row) =>
      (row.kind === recordStep.kind || row.kind === undoStep.kind) &&
      row.payload['fineId'] === fineId &&
      row.state === 'needs-attention' &&
      !refusalsShownByForms.has(row.id) &&
      !isDoneAgain(row, all) &&
      (steps === undefined || !isDone(row, steps)),
  );
}

/** True when, according to the service, this refused step of a fine, or its undoing, was done since. */
export function useIsDoneInFine(row: OutboxRow): boolean {
  const isStep = row.kind === recordStep.kind || row.kind === undoStep.kind;
  const { fineId } = row.payload;
  const isRefused = isStep && row.state === 'needs-attention' && typeof fineId === 'string';
  // The cache lacks the changes made since on other devices.
  const { data } = useQuery({ ...fineQuery(String(fineId)), enabled: isRefused, staleTime: 0 });
  return isRefused && data !== undefined && isDone(row, data.steps);
}

function isDone({ kind, payload, createdAt }: OutboxRow, steps: Fine['steps']): boolean {
  if (kind === undoStep.kind) return steps.every(({ id }) => id !== payload['stepId']);
  const notedAt = toServiceTime(new Date(createdAt));
  return steps.some(({ step, recordedAt }) => step === payload['step'] && new Date(recordedAt) > notedAt);
}

/** Returns `leaves` (« Elle partira… »), except for an action behind a refused one or waiting for a sign-in. */
export function describeKept(
  { code, message }: { readonly code: string | null; readonly message: string },
  leaves: string,
): string {
  return code === 'AFTER_REFUSED' || code === 'NOT_SIGNED_IN' ? message : leaves;
}

/**
 * Returns the steps of a fine not sent yet from this phone, oldest first; the fine is read again once they are sent. A
 * refused step is left out: it did not happen as it was noted.
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

/** Returns the ids of the steps whose undoing is not sent yet; the fine is read again once it is sent. */
export function useWaitingUndos(fineId: string): readonly unknown[] {
  return useWaiting(fineId, undoStep.kind).map(({ payload }) => payload['stepId']);
}

/** Computes the fine as it will be once the waiting steps are accepted, so that they are not proposed again. */
export function computeFollowedFine(fine: Fine, waitingSteps: readonly StepToRecord[]): FollowedFine {
  const today = computeToday();
  return waitingSteps.reduce<FollowedFine>((now, step) => {
    const outcome = takeStep(now, step, today);
    return outcome.ok ? { ...now, ...outcome.value } : now;
  }, toFollowedFine(fine));
}
