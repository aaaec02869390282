import { useReceivesMail, useReceivesText } from '../platform/index.ts';
import { Alert, Button, ErrorAlert } from '../ui/index.ts';

interface LeavingOutcomeProps {
  /** `done`, or why nothing was done; null before it is confirmed. */
  readonly outcome: 'done' | string | null;
  readonly busy: boolean;
  readonly words: {
    readonly done: string;
    readonly mailed: string;
    /** In place of `mailed` for an account of a telephone number. */
    readonly texted: string;
    /** In place of `mailed` for an account that receives neither. */
    readonly noAddress: string;
    readonly notDone: string;
    /** Label of the button, in the words of the law. */
    readonly confirm: string;
  };
  readonly onConfirm: () => void;
}

/** The button that ends a contract, and what became of it. In a dialog: it alone is heard there, and says so itself. */
export function LeavingOutcome({ outcome, busy, words, onConfirm }: LeavingOutcomeProps) {
  const receivesMail = useReceivesMail();
  const receivesText = useReceivesText();
  const unmailed = receivesText ? words.texted : words.noAddress;
  if (outcome === 'done')
    return (
      <Alert tone="good" live="status" title={words.done}>
        <p>{receivesMail ? words.mailed : unmailed}</p>
      </Alert>
    );
  return (
    <>
      {outcome !== null && (
        <ErrorAlert title={words.notDone}>
          <p>{outcome}</p>
        </ErrorAlert>
      )}
      <Button data-voice="by-name" look="act" wide busy={busy} onClick={onConfirm}>
        {words.confirm}
      </Button>
    </>
  );
}
