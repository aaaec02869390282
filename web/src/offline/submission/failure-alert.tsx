import type { ReactNode } from 'react';
import { ErrorAlert, Alert } from '../../ui/index.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import type { SubmissionState } from './use-submission.ts';

interface FailureAlertProps {
  readonly failure: SubmissionState['failure'];
  /** Short title of the failure. */
  readonly title: string;
  /** Instructions, when the sentence alone does not give them. */
  readonly children?: ReactNode;
}

/** Explains why a submission was not delivered, what was kept, and what to do. */
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
