import { useRef } from 'react';
import { playFeedback } from '../../accessibility/index.ts';
import type { SubmissionState } from '../../offline/index.ts';
import { fetchLazySteps } from './lazy-steps.tsx';
import type { DeclaredFor } from '../for-another/declared-for.ts';
import type { OpenWizard } from './use-wizard.ts';

interface Saving extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly userId: string;
  readonly submission: SubmissionState;
  readonly declaredFor: DeclaredFor | null;
}

/**
 * Stores the declaration in the outbox, which sends it automatically; payment comes afterwards. Resolves to true when
 * it is stored. A press during a save gets the result of that save.
 */
export function useSave({
  state: { draft },
  dispatch,
  userId,
  submission,
  declaredFor,
}: Saving): () => Promise<boolean> {
  const runningSave = useRef<Promise<boolean> | null>(null);

  const save = async (): Promise<boolean> => {
    const now = new Date();
    // Already loaded: the step on screen is one of them.
    const { createDeclaration, prepareDeclaration, declareForHolder, signDeclaration, dropPhotosOf, keepOwnRecord } =
      await fetchLazySteps();
    const declaration = prepareDeclaration(draft, { userId, isForAnother: declaredFor !== null, now });
    if (declaration === null) {
      dispatch({ type: 'saveIncomplete' });
      playFeedback('error');
      return false;
    }
    const { payload, photos } = await signDeclaration(declaration);
    const sending = { id: draft.id, photos, awaited: false };
    if (declaredFor === null) await keepOwnRecord(draft, now);
    const outcome = await (declaredFor === null
      ? submission.submit({ ...sending, action: createDeclaration, payload })
      : submission.submit({
          ...sending,
          action: declareForHolder,
          payload: { ...payload, helpId: declaredFor.helpId, holderPresent: declaredFor.holderPresent },
        }));
    const isSaved = outcome.state === 'delivered' || outcome.state === 'kept';
    playFeedback(isSaved ? 'success' : 'error');
    if (!isSaved) return false;
    dispatch({ type: 'saved', now });
    // Deletes the pictures that a correction replaced; those of a waiting action stay.
    void dropPhotosOf(draft.id).catch(() => undefined);
    return true;
  };

  return () => {
    runningSave.current ??= save()
      .catch((cause: unknown) => {
        submission.fail(cause);
        playFeedback('error');
        return false;
      })
      .finally(() => {
        runningSave.current = null;
      });
    return runningSave.current;
  };
}
