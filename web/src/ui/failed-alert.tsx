import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorAlert } from './surface.tsx';
import { uiText } from './ui.text.fr.ts';

interface FailedAlertProps {
  readonly title: ReactNode;
  /** The reason given by the service or by this device; empty when unknown. */
  readonly sentence: string;
  readonly busy?: boolean;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** An alert for a failed read: the reason, and a button to retry. */
export function FailedAlert({ title, sentence, busy = false, onRetry, children }: FailedAlertProps) {
  return (
    <ErrorAlert title={title}>
      {sentence !== '' && <p>{sentence}</p>}
      {children}
      <Button icon="refresh" busy={busy} onClick={onRetry}>
        {uiText.retry}
      </Button>
    </ErrorAlert>
  );
}
