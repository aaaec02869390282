import type { ReactNode } from 'react';
import { ErrorAlert, Alert } from '../../ui/index.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import type { SubmissionState } from './use-submission.ts';

interface FailureAlertProps {
  readonly failure: SubmissionState['failure'];
  /** What happened, in a few words. */
  readonly title: string;
  /** What to do, when the sentence alone does not say it. */
  readonly children?: ReactNode;
}

/** Says why a sending was not delivered: what happened, what was kept, what to do. */
export function FailureAlert({ failure, title, children }: FailureAlertProps) {
  if (failure === null) return null;
  if (failure.state === 'cancelled') {
    return (
      <Alert live="status" tone="info">
        <p>{offlineMessages.cancelled}</p>
      </Alert>
    );
  }
  return (
    <ErrorAlert title={title}>
      <p>{failure.message}</p>
      {children}
    </ErrorAlert>
  );
}
