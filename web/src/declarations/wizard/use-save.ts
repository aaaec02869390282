import { useRef } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import { dropPhotosOf, keepRecord, type SubmissionState } from '../../offline/index.ts';
import { fetchLaterSteps } from './later-steps.tsx';
import type { OpenWizard } from './use-wizard.ts';

interface Saving extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly userId: string;
  readonly submission: SubmissionState;
}

/**
 * Keeps the declaration for good on this device, from where it is sent by itself; when it is paid comes afterwards.
 * Answers whether it is kept. A press during a save gets the answer of that save.
 */
export function useSave({ state: { draft }, dispatch, userId, submission }: Saving): () => Promise<boolean> {
  const running = useRef<Promise<boolean> | null>(null);

  const save = async (): Promise<boolean> => {
    const now = new Date();
    // Here already: the step on screen is one of them.
    const { createDeclaration, readyDeclaration, signed } = await fetchLaterSteps();
    const ready = readyDeclaration(draft, userId, now);
    if (ready === null) {
      dispatch({ type: 'saveIncomplete' });
      playFeedback('error');
      return false;
    }
    await keepRecord(
      draft.id,
      {
        location: draft.place?.position,
        vehicle: draft.vehicle,
        photos: { parking: true, windshield: true },
        timestamp: now.toISOString(),
        status: 'processing',
      },
      now,
    ).catch(() => undefined);
    const outcome = await submission.submit({
      id: draft.id,
      action: createDeclaration,
      awaited: false,
      ...(await signed(ready)),
    });
    const isSaved = outcome.state === 'delivered' || outcome.state === 'kept';
    playFeedback(isSaved ? 'success' : 'error');
    if (!isSaved) return false;
    dispatch({ type: 'saved', now });
    // What a correction took the place of; a picture that still waits stays.
    void dropPhotosOf(draft.id).catch(() => undefined);
    return true;
  };

  return () => {
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  };
}
