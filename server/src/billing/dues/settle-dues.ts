import { recordAudit, type Person } from '../../accounts/index.ts';
import { depositDates, settleDeclaration } from '../../declarations/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { PaidCheckout } from '../billing.tables.ts';
import { billingText } from '../billing.text.fr.ts';
import { invoiceCheckout } from '../invoices/invoice-checkout.ts';
import { sendDossierReceipt } from '../mails/send-dossier-receipt.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { loadAgreedTerms } from '../terms/load-agreed-terms.ts';
import { computeDossierCents } from './compute-dossier-cents.ts';

interface PaidDues extends PaidCheckout {
  readonly person: Person | null;
}

/**
 * Settles the dossiers of one payment. Dossiers that another payment settled meanwhile are refunded from it. Returns
 * false where nothing was due any more: the whole payment is refunded.
 */
export async function settleDues(context: ServiceContext, { checkout, at, person }: PaidDues): Promise<boolean> {
  const { tx } = context;
  // In the order of their ids: two concurrent payments cannot deadlock.
  const ids = checkout.declaration_ids ?? [];
  const settled: string[] = [];
  for (const id of ids) if (await settleDeclaration(tx, id)) settled.push(id);
  if (settled.length === 0) return false;
  const dossierCents = computeDossierCents(checkout);
  const returnedCents = (ids.length - settled.length) * dossierCents;
  if (returnedCents > 0) {
    await recordAudit(context, {
      actorId: null,
      action: 'declaration.paid-twice',
      subjectType: 'checkout',
      subjectId: checkout.id,
      detail: { returnedCents },
    });
    await scheduleRefund(context, checkout.id, returnedCents);
  }
  if (person !== null && checkout.user_id !== null) {
    const deposits = [...(await depositDates(tx, settled)).values()].toSorted((a, b) => a.getTime() - b.getTime());
    const terms = await loadAgreedTerms(context, checkout);
    const receipt = billingText.duesReceipt(person.firstName, { settled: deposits, dossierCents, returnedCents });
    await sendDossierReceipt(context, { userId: checkout.user_id, person, receipt, terms, checkout, at });
  }
  await invoiceCheckout(context, { checkout, at });
  return true;
}
