import type { ReactNode } from 'react';
import { Alert, ErrorAlert } from '../ui/index.ts';
import type { UnpaidOutcome } from './payment-sheet.ts';
import { sheetText as text } from './payment-sheet.text.fr.ts';

interface SheetAlertProps {
  readonly outcome: UnpaidOutcome;
  /** Sentence for a sheet that the payer closed. */
  readonly abandonedLead: string;
  /** Way to pay by card, when the wallet failed and nothing was charged. */
  readonly cardInstead?: ReactNode;
}

/** Alert explaining why the sheet did not pay. */
export function SheetAlert({ outcome, abandonedLead, cardInstead }: SheetAlertProps) {
  if (outcome.state === 'failed') {
    return (
      <ErrorAlert title={outcome.message}>
        {outcome.lead !== '' && <p>{outcome.lead}</p>}
        {outcome.canPayByCard && cardInstead}
      </ErrorAlert>
    );
  }
  return (
    <Alert tone="wait" live="status" title={text.abandoned}>
      <p>{abandonedLead}</p>
    </Alert>
  );
}
