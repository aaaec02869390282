import type { FineSummary } from '@placejuste/contracts/fines';
import { finesText } from './fines.text.fr.ts';

/** Of a sent appeal, its own date is awaited again only when nothing shows that it was delivered. */
export function isToSendAgain({ status, nextDeadline }: FineSummary): boolean {
  return status === 'sent' && nextDeadline?.code === 'rapo' && nextDeadline.state !== 'passed';
}

/** Where a contest stands, for whoever reads the list of somebody else. */
export function nameFineStatus(row: FineSummary): string {
  return isToSendAgain(row) ? finesText.follow.sendAgainStatus : finesText.statuses[row.status];
}
