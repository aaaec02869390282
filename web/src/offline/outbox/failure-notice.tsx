import type { ReactNode } from 'react';
import { Alert, Notice } from '../../ui/index.ts';
import { offlineMessages } from './offline.text.fr.ts';
import type { SubmissionState } from './use-submission.ts';

interface FailureNoticeProps {
  readonly failure: SubmissionState['failure'];
  /** What happened, in a few words. */
  readonly title: string;
  /** What to do, when the sentence alone does not say it. */
  readonly children?: ReactNode;
}

/** Says why a sending was not delivered: what happened, what was kept, what to do. */
export function FailureNotice({ failure, title, children }: FailureNoticeProps) {
  if (failure === null) return null;
  if (failure.state === 'cancelled') {
    return (
      <Notice live="status" tone="info">
        <p>{offlineMessages.cancelled}</p>
      </Notice>
    );
  }
  return (
    <Alert title={title}>
      <p>{failure.message}</p>
      {children}
    </Alert>
  );
}
