import type { Fine } from '@placejuste/contracts/fines';
import { stepNames } from '@placejuste/domain/fine';
import { type OutboxRow, listRefusalLines } from '../../offline/index.ts';
import { formatDateWords, ErrorAlert, LinkButton } from '../../ui/index.ts';
import { type StepToRecord, useRefusedSteps } from '../detail/use-step.ts';
import { undoStep } from '../fines.actions.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.follow;

interface RefusedStepsProps {
  readonly fineId: string;
  /** Steps of the fine; undefined until it is read. */
  readonly steps: Fine['steps'] | undefined;
}

/** Refused steps of a fine whose form was left, which nothing else on its page shows. */
export function RefusedSteps({ fineId, steps }: RefusedStepsProps) {
  return useRefusedSteps(fineId, steps).map((row) => {
    const step = findStep(row, steps);
    return (
      <ErrorAlert key={row.id} title={row.kind === undoStep.kind ? text.undoRefused : text.refused}>
        {step !== undefined && (
          <p>
            {stepNames[step.step]} · {formatDateWords(step.on)}
          </p>
        )}
        {listRefusalLines(row).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <LinkButton to="/pwa/attente">{text.seePending}</LinkButton>
      </ErrorAlert>
    );
  });
}

function findStep(
  { kind, payload }: OutboxRow,
  steps: Fine['steps'] = [],
): Pick<StepToRecord, 'step' | 'on'> | undefined {
  if (kind === undoStep.kind) return steps.find(({ id }) => id === payload['stepId']);
  return payload as unknown as StepToRecord;
}
