import { useEffect, useRef } from 'react';
import { FailureAlert, SubmissionProgress, type SubmissionState } from '../../offline/index.ts';
import { Alert, Button } from '../../ui/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import type { MissingPart } from '../wizard/wizard-draft.ts';

const text = lazyStepsText.saving;

export interface SaveNoticesProps {
  readonly missing: readonly MissingPart[];
  /** Counter of the tries refused because a part was missing. */
  readonly attempt: number;
  readonly submission: SubmissionState;
  readonly onStep: (step: 'location' | 'photos') => void;
}

/** Reasons why the declaration is not saved yet, beside the button that saves it. */
export function SaveNotices({ missing, attempt, submission, onStep }: SaveNoticesProps) {
  return (
    <>
      {missing.length > 0 && attempt > 0 && <MissingNotice missing={missing} attempt={attempt} onStep={onStep} />}
      <FailureAlert failure={submission.failure} title={text.notSaved}>
        <p>{text.kept}</p>
      </FailureAlert>
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
    </>
  );
}

/** Lists the missing parts; takes the focus at each try. */
function MissingNotice({ missing, attempt, onStep }: Omit<SaveNoticesProps, 'submission'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);
  const isOfPlace = missing.includes('place') || missing.includes('vehicle');
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Alert tone="bad" title={text.missingTitle}>
        <p>{text.missing(missing)}</p>
        {isOfPlace && (
          <Button icon="pin" onClick={() => onStep('location')}>
            {text.backToPlace}
          </Button>
        )}
      </Alert>
    </div>
  );
}
