import { depositDates } from '../../declarations/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { billingText } from '../billing.text.fr.ts';
import { computeDossierCents } from '../dues/compute-dossier-cents.ts';
import { buildWithdrawnDossierMail } from '../leaving/dossier-withdrawal.text.fr.ts';
import { choosePaidAt, listDeclarationIds } from '../leaving/dossier-withdrawals.ts';
import { describeJoinedTerms } from '../mails/send-dossier-receipt.ts';
import { loadAgreedTerms } from '../terms/load-agreed-terms.ts';
import type { ContractRecord, RecordOwner } from './contract-record.ts';
import { buildWithdrawalRecordId } from './record-mails.ts';

/** Limit of the reply, which is stored whole on the person's phone. */
const maxPayments = 50;

/** The receipts of the last payments of dossiers, and the acknowledgement of each withdrawal. */
export async function listDossierRecords(
  { tx, publicUrl }: Pick<ServiceContext, 'tx' | 'publicUrl'>,
  { userId, firstName, stored }: RecordOwner,
): Promise<readonly ContractRecord[]> {
  const rows = await billingRepository(tx).listPaidDossiers(userId);
  const deposits = await depositDates(tx, rows.flatMap(listDeclarationIds));
  const listDeposits = (ids: readonly string[]) =>
    ids.flatMap((id) => deposits.get(id) ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const records: ContractRecord[] = [];
  const lastRows = rows.filter((row) => !hasBoughtNothing(row)).slice(0, maxPayments);
  for (const row of lastRows) {
    const { content: saleTerms } = await loadAgreedTerms({ tx }, row);
    const receipt = buildReceipt(row, { rows, firstName, listDeposits });
    records.push(
      stored.get(row.id) ?? {
        id: row.id,
        at: choosePaidAt(row),
        title: billingText.receiptSubject,
        paragraphs: [...receipt, ...describeJoinedTerms(saleTerms, publicUrl)],
        saleTerms,
        isRewritten: true,
      },
    );
    const { withdrawn_at: askedAt, withdrawn_cents: refundCents } = row;
    if (askedAt === null || refundCents === null) continue;
    const id = buildWithdrawalRecordId(row);
    // Whether a dossier was ready that day is only in the words that were sent: written again, the sentence for one
    // that was not ready stays true in both cases.
    const facts = { number: row.id, deposits: listDeposits(listDeclarationIds(row)), askedAt, refundCents };
    const mail = buildWithdrawnDossierMail(firstName, { ...facts, isReady: false });
    const { subject: title, paragraphs } = mail;
    records.push(stored.get(id) ?? { id, at: askedAt, title, paragraphs, saleTerms: null, isRewritten: true });
  }
  return records;
}

/** True for a dossier paid twice: the second payment is refunded in full, automatically. */
function hasBoughtNothing(row: CheckoutRow): boolean {
  return row.withdrawn_at === null && row.refund_asked_at !== null && row.refund_cents === null;
}

interface ReceiptFacts {
  /** Every payment of dossiers of that person. */
  readonly rows: readonly CheckoutRow[];
  readonly firstName: string;
  readonly listDeposits: (ids: readonly string[]) => readonly Date[];
}

function buildReceipt(row: CheckoutRow, { rows, firstName, listDeposits }: ReceiptFacts): readonly string[] {
  if (row.declaration_ids === null) return billingText.expressReceipt(firstName, row.amount_cents);
  // Dossiers settled by an earlier payment were refunded from this one.
  const earlier = rows.filter((other) => choosePaidAt(other) < choosePaidAt(row) && !hasBoughtNothing(other));
  const settledBefore = new Set(earlier.filter((other) => !isWithdrawnBefore(other, row)).flatMap(listDeclarationIds));
  const ids = row.declaration_ids.filter((id) => !settledBefore.has(id));
  const dossierCents = computeDossierCents(row);
  const returnedCents = (row.declaration_ids.length - ids.length) * dossierCents;
  return billingText.duesReceipt(firstName, { settled: listDeposits(ids), dossierCents, returnedCents });
}

const isWithdrawnBefore = (other: CheckoutRow, row: CheckoutRow): boolean =>
  other.withdrawn_at !== null && other.withdrawn_at <= choosePaidAt(row);
