import { useState } from 'react';
import { toServiceTime, useReceivesMail, useReceivesText } from '../platform/index.ts';
import { Alert, Button, formatDateTimeWords, ErrorAlert } from '../ui/index.ts';
import { leavingText } from './leaving.text.fr.ts';
import { SaveConfirmation } from './save-confirmation.tsx';

interface LeavingOutcomeProps {
  /** `done`, or why nothing was done; null before it is confirmed. */
  readonly outcome: 'done' | string | null;
  readonly busy: boolean;
  readonly words: {
    readonly done: string;
    readonly notDone: string;
    /** Label of the button, in the words of the law. */
    readonly confirm: string;
  };
  /** What it does, as it was read before: told again by the confirmation. */
  readonly effects: readonly string[];
  readonly onConfirm: () => void;
}

/** The button that ends a contract, and what became of it. In a dialog: it alone is heard there, and says so itself. */
export function LeavingOutcome({ outcome, busy, words, effects, onConfirm }: LeavingOutcomeProps) {
  if (outcome === 'done') return <Done title={words.done} effects={effects} />;
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

/** Whoever gets neither an e-mail nor a text message is given a dated confirmation here. */
function Done({ title, effects }: { readonly title: string; readonly effects: readonly string[] }) {
  const receivesMail = useReceivesMail();
  const receivesText = useReceivesText();
  const [moment] = useState(() => formatDateTimeWords(toServiceTime(new Date()).toISOString()));
  const unmailed = receivesText ? leavingText.texted : leavingText.noAddress(moment);
  return (
    <Alert tone="good" live="status" title={title}>
      <p>{receivesMail ? leavingText.mailed : unmailed}</p>
      {!receivesMail && !receivesText && (
        <SaveConfirmation lines={[title, leavingText.recordedAt(moment), ...effects]} />
      )}
    </Alert>
  );
}
