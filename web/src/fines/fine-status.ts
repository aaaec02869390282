import type { FineSummary } from '@placejuste/contracts/fines';
import { finesText } from './fines.text.fr.ts';

/** True for a sent appeal whose own date is awaited again, which means that nothing shows its delivery. */
export function isToSendAgain({ status, nextDeadline }: FineSummary): boolean {
  return status === 'sent' && nextDeadline?.code === 'rapo' && nextDeadline.state !== 'passed';
}

/** Names the state of a contest, for the reader of somebody else's list. */
export function nameFineStatus(row: FineSummary): string {
  return isToSendAgain(row) ? finesText.follow.sendAgainStatus : finesText.statuses[row.status];
}
