import { useState } from 'react';
import { toServiceTime, useReceivesMail, useReceivesText } from '../../platform/index.ts';
import { Alert, Button, formatDateTimeWords, ErrorAlert } from '../../ui/index.ts';
import { leavingText } from './leaving.text.fr.ts';
import { SaveConfirmation } from './save-confirmation.tsx';

interface LeavingOutcomeProps {
  /** `done`, or the reason why nothing was done; null before the confirmation. */
  readonly outcome: 'done' | string | null;
  readonly busy: boolean;
  readonly words: {
    readonly done: string;
    readonly notDone: string;
    /** Label of the button, worded by law. */
    readonly confirm: string;
  };
  /** Effects shown before the confirmation; those of what was done after it. */
  readonly effects: readonly string[];
  readonly onConfirm: () => void;
}

/**
 * The button that ends a contract, and its outcome. In a modal dialog nothing outside is read, so it announces the
 * outcome itself.
 */
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

/** Without an e-mail or a text message, the person gets a dated confirmation here. */
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
