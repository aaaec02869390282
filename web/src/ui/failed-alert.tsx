import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorAlert } from './surface.tsx';
import { uiText } from './ui.text.fr.ts';

interface FailedAlertProps {
  readonly title: ReactNode;
  /** Why, as the service said it or as this phone knows it; empty where nothing more is known. */
  readonly sentence: string;
  readonly busy?: boolean;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** What was asked for did not come: why, and the button that asks again. */
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
