import { computeReturnedCents, type ReportedRefund } from '@placejuste/domain/invoice';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { PaymentKey } from '../invoices/invoices.repository.ts';
import { listReportedRefunds, type RefundReport } from '../refunds/reported-refunds.repository.ts';
import { closingRepository, type RefundAfterClosingRow } from './closing.repository.ts';

/**
 * Marks the refund owed to a closed account as made once its payment is back: by its own refund, by hand, or because
 * the bank took it. It waits for the team again where that failed. `report` is the event received now, not written yet.
 * False where no refund was owed.
 */
export async function noteReturnToClosed(
  { tx }: Pick<ServiceContext, 'tx'>,
  key: PaymentKey,
  report: RefundReport,
): Promise<boolean> {
  const rows = await closingRepository(tx).lockRefunds(key);
  if (rows.length === 0) return false;
  const heldRefunds = (await listReportedRefunds(tx, key, report)).filter(({ failedAt }) => failedAt === null);
  const heldByName = new Set(heldRefunds.map(({ refund }) => refund));
  const others = rows.filter(({ reference }) => !heldByName.has(reference));
  const isCovered =
    computeReturnedCents(selectOtherRefunds(rows, heldRefunds)) >=
    others.reduce((sum, row) => sum + row.amount_cents, 0);
  const closing = closingRepository(tx);
  for (const { reference, made_at: madeAt } of rows) {
    const isBack = heldByName.has(reference) || isCovered;
    if (isBack && madeAt === null) await closing.markRefund(reference, { made_at: report.at });
    if (!isBack && report.failed) await closing.markRefund(reference, { made_at: null, left_at: report.at });
  }
  return true;
}

/**
 * Refunds under other names than those of these rows, made since the rows are due: an earlier refund does not count.
 */
function selectOtherRefunds(
  rows: readonly RefundAfterClosingRow[],
  heldRefunds: readonly ReportedRefund[],
): readonly ReportedRefund[] {
  const names = new Set(rows.map(({ reference }) => reference));
  const since = Math.min(...rows.map(({ asked_at: askedAt }) => askedAt.getTime()));
  return heldRefunds.filter(({ refund, madeAt }) => !names.has(refund) && madeAt.getTime() >= since);
}
