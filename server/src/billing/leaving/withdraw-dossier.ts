import { choosePaymentAfterWithdrawal } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findPerson, recordAudit } from '../../accounts/index.ts';
import { depositDates, withdrawPayment } from '../../declarations/index.ts';
import { listDeclarationsWithDossier } from '../../dossiers/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { buildWithdrawalRecordId } from '../contract-records/record-mails.ts';
import { storeContractRecord } from '../contract-records/store-contract-record.ts';
import { textInsteadOfMail } from '../mails/text-instead-of-mail.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { listDeclarationIds, choosePaidAt, loadWithdrawal } from './dossier-withdrawals.ts';
import { buildWithdrawnDossierMail } from './dossier-withdrawal.text.fr.ts';

interface Withdrawal {
  readonly userId: string;
  readonly checkoutId: string;
  /** When the request was made: the days are counted to it, not to when it is carried out. */
  readonly askedAt: Date;
}

interface WithdrawnDossier {
  readonly refundCents: number;
}

export type DossierWithdrawalRefusal = 'CHECKOUT_NOT_FOUND' | 'DOSSIER_WITHDRAWAL_OVER' | 'PAYMENT_RETURNED';

/**
 * Withdraws from one payment of dossiers: refunds it once, and acknowledges the request with its date and time.
 * Dossiers already made stay. A replay returns the first outcome.
 */
export async function withdrawDossier(
  context: ServiceContext,
  { userId, checkoutId, askedAt }: Withdrawal,
): Promise<Result<WithdrawnDossier, DossierWithdrawalRefusal>> {
  const { tx } = context;
  const repository = billingRepository(tx);
  const row = await repository.lock(checkoutId);
  if (row?.user_id !== userId || row.purpose !== 'express' || row.state !== 'paid') return refuse('CHECKOUT_NOT_FOUND');
  // A mailed link only covers payments made before its request.
  if (choosePaidAt(row) > askedAt) return refuse('CHECKOUT_NOT_FOUND');
  const withdrawal = await loadWithdrawal(context, row, askedAt);
  if (withdrawal.kind === 'over') return refuse('DOSSIER_WITHDRAWAL_OVER');
  if (withdrawal.kind === 'returned') return refuse('PAYMENT_RETURNED');
  const { refundCents } = withdrawal;
  if (withdrawal.kind === 'withdrawn') return ok({ refundCents });
  await repository.markWithdrawal(row.id, { withdrawn_at: askedAt, withdrawn_cents: refundCents });
  await repository.markRefund(row.id, { refunded_at: null });
  await scheduleRefund(context, row.id);
  const { ready, deposits } = await reopenDeclarations(context, userId, row);
  await recordAudit(context, {
    actorId: userId,
    action: 'dossier.withdrawn',
    subjectType: 'checkout',
    subjectId: row.id,
    detail: { refundCents, ready },
  });
  const person = await findPerson(tx, userId);
  if (person !== null) {
    const facts = { number: row.id, deposits, askedAt, refundCents, isReady: ready > 0 };
    const mail = buildWithdrawnDossierMail(person.firstName, facts);
    await queueMail(context, { to: person.email, ...mail });
    const record = { id: buildWithdrawalRecordId(row), userId, at: askedAt, saleTermsId: null };
    await storeContractRecord(context, { ...record, ...mail });
    await textInsteadOfMail(context, { userId, person, paragraphs: mail.paragraphs });
  }
  return ok({ refundCents });
}

/**
 * Reopens the declarations of a refunded payment. Those that another payment also settled stay settled: their share of
 * the refund is not told apart.
 */
async function reopenDeclarations(
  { tx }: Pick<ServiceContext, 'tx'>,
  userId: string,
  row: CheckoutRow,
): Promise<{ readonly ready: number; readonly deposits: readonly Date[] }> {
  const others = (await billingRepository(tx).listPaidDossiers(userId)).filter(
    (other) => other.id !== row.id && !isGivenBack(other),
  );
  const settledElsewhere = new Set(others.flatMap(listDeclarationIds));
  const ids = listDeclarationIds(row).filter((id) => !settledElsewhere.has(id));
  const withDossier = await listDeclarationsWithDossier(tx, ids);
  for (const id of ids) await withdrawPayment(tx, id, choosePaymentAfterWithdrawal(withDossier.has(id)));
  const dates = [...(await depositDates(tx, listDeclarationIds(row))).values()];
  return { ready: withDossier.size, deposits: dates.toSorted((a, b) => a.getTime() - b.getTime()) };
}

/** True when the whole payment was refunded, or is to be. */
function isGivenBack(row: CheckoutRow): boolean {
  const isPromised = row.refund_asked_at !== null || row.refunded_at !== null;
  return row.withdrawn_at !== null || (isPromised && (row.refund_cents ?? row.amount_cents) >= row.amount_cents);
}
