import { FailureAlert, createActionId, useSubmission } from '../offline/index.ts';
import { Button } from '../ui/index.ts';
import { dropStay } from './list-kept-stays.ts';
import { leave } from './town-rules.actions.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';

interface LeaveButtonProps {
  readonly declarationId: string;
  readonly plate: string;
  /** True beside another button: without an icon. */
  readonly compact?: boolean;
  readonly onLeft: () => void;
}

/** « J’ai quitté la place »: an action of the outbox, so that the mail is cancelled also after an offline press. */
export function LeaveButton({ declarationId, plate, compact = false, onLeft }: LeaveButtonProps) {
  const submission = useSubmission();
  const press = async () => {
    const now = new Date();
    const payload = { declarationId, leftAtClaim: now.toISOString() };
    const outcome = await submission.submit({
      id: createActionId(),
      action: leave,
      payload,
      photos: [],
      awaited: false,
    });
    if (outcome.state !== 'kept') return;
    dropStay(declarationId, now);
    onLeft();
  };
  return (
    <>
      <Button
        {...(compact ? {} : { icon: 'check' as const, wide: true })}
        busy={submission.progress !== null}
        onClick={() => void press()}
      >
        {text.left}
        <span className="visually-hidden"> {text.leftOf(plate)}</span>
      </Button>
      <FailureAlert failure={submission.failure} title={text.leftFailed} />
    </>
  );
}
