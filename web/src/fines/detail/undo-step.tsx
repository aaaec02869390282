import type { Fine } from '@placejuste/contracts/fines';
import { findLastNoted, stepNames } from '@placejuste/domain/fine';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { FailureAlert, createActionId, useSubmission } from '../../offline/index.ts';
import { ConfirmButton } from '../../ui/index.ts';
import { undoStep } from '../fines.actions.ts';
import { useRefreshFine } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { describeKept, useShownRefusal } from './use-step.ts';

const text = finesText.follow;

interface UndoStepProps {
  readonly fine: Fine;
  /** True when no action about this fine waits on this phone: the last step shown is then the last one. */
  readonly isSettled: boolean;
}

/** Button that undoes the last step, noted by mistake; stored on this phone first. Nothing without a step. */
export function UndoStep({ fine, isSettled }: UndoStepProps) {
  const refreshFine = useRefreshFine();
  const submission = useSubmission();
  const [id, setId] = useState(createActionId);
  const refusal = useShownRefusal(id);
  const last = findLastNoted(fine.steps);
  if (last === null) return null;
  const undo = async () => {
    refusal.claim();
    const payload = { fineId: fine.id, stepId: last.id };
    const outcome = await submission.submit({ id, action: undoStep, payload, photos: [] });
    if (outcome.state === 'refused') await refusal.discardShown();
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return;
    setId(createActionId());
    if (outcome.state === 'delivered') await refreshFine();
    announce(outcome.state === 'kept' ? describeKept(outcome, text.undoKept) : text.undone);
  };
  return (
    <>
      <FailureAlert failure={submission.failure} title={text.undoRefused} />
      {isSettled && (
        <ConfirmButton
          icon="cross"
          busy={submission.progress !== null}
          name={text.undoOf(stepNames[last.step])}
          label={text.undo}
          question={{ title: text.undoTitle(stepNames[last.step]), confirm: text.undoConfirm, keep: text.undoKeep }}
          onConfirm={() => void undo()}
        >
          <p>{text.undoEffect}</p>
        </ConfirmButton>
      )}
    </>
  );
}
