import { useCallback, useEffect, useRef, useState } from 'react';
import { afterFirstScreen, loadPart } from '../../platform/index.ts';
import type { ActionOutcome, ActionProgress, Submission } from './submission.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { draftMessages } from './draft.text.fr.ts';

type NotDelivered = Exclude<ActionOutcome<never>, { state: 'delivered' | 'kept' }>;

export interface SubmissionState {
  /** Progress of the current submission; null when there is none. */
  readonly progress: ActionProgress | null;
  /** Failure of the last try; null before any, during one, and once the action is delivered or kept. */
  readonly failure: NotDelivered | null;
  /** Counter incremented at each failure, for summaries that take the focus. */
  readonly attempt: number;
  readonly submit: <Payload, Reply>(
    submission: Omit<Submission<Payload, Reply>, 'onProgress' | 'signal'>,
  ) => Promise<ActionOutcome<Reply>>;
  /** Waits for an action already in the outbox; resolves with its row. */
  readonly deliver: (id: string) => Promise<OutboxRow | undefined>;
  readonly cancel: () => void;
  readonly forget: () => void;
  /** Shows that the application failed before anything could be submitted. */
  readonly fail: (cause: unknown) => void;
}

function buildFaultOutcome(cause: unknown): Extract<NotDelivered, { state: 'waiting' }> {
  console.error(cause);
  return { state: 'waiting', code: 'LOCAL_FAULT', message: draftMessages.notSubmitted };
}

/** Loads the code that stores and sends an action, which no screen needs in order to be drawn. */
const loadSubmit = () => import('./submit-action.lazy.ts');

/** Submits an action from a screen; leaving the screen does not stop the submission. */
export function useSubmission(): SubmissionState {
  const [progress, setProgress] = useState<ActionProgress | null>(null);
  const [failure, setFailure] = useState<NotDelivered | null>(null);
  const [attempt, setAttempt] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const mounted = useRef(true);

  useEffect(() => afterFirstScreen(() => void loadSubmit().catch(() => undefined)), []);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const submit = useCallback<SubmissionState['submit']>(async (submission) => {
    const controller = new AbortController();
    stop.current = controller;
    setFailure(null);
    setProgress({ phase: 'saving' });
    const outcome = await loadPart(loadSubmit)
      .then(({ submitAction }) =>
        submitAction({
          ...submission,
          signal: controller.signal,
          onProgress: (next) => mounted.current && setProgress(next),
        }),
      )
      .catch(buildFaultOutcome);
    if (mounted.current) {
      setProgress(null);
      if (outcome.state !== 'delivered' && outcome.state !== 'kept') {
        setFailure(outcome);
        setAttempt((count) => count + 1);
      }
    }
    return outcome;
  }, []);

  const deliver = useCallback<SubmissionState['deliver']>(async (id) => {
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ phase: 'saving' });
    const row = await loadPart(loadSubmit)
      .then(({ awaitSending }) =>
        awaitSending({
          id,
          signal: controller.signal,
          onProgress: (next) => mounted.current && setProgress(next),
        }),
      )
      .catch(() => undefined);
    if (mounted.current) setProgress(null);
    return row;
  }, []);

  const cancel = useCallback(() => stop.current?.abort(), []);
  const forget = useCallback(() => setFailure(null), []);
  const fail = useCallback((cause: unknown) => {
    setFailure(buildFaultOutcome(cause));
    setAttempt((count) => count + 1);
  }, []);
  return { progress, failure, attempt, submit, deliver, cancel, forget, fail };
}
