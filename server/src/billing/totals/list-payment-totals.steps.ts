import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import {
  sumInvoices,
  sumReturnedGifts,
  sumUninvoiced,
  type PageRequest,
  type PaymentTotal,
  type TotalsPage,
} from './payment-totals.repository.ts';

type SumPage = (tx: Tx, request: PageRequest) => Promise<TotalsPage>;

/** Few enough for the time limit of a statement, even where each row is read separately from a slow disk. */
const pageRows = 20_000;
const kinds = ['invoice', 'credit-note', 'paid', 'refunded'] as const;

/**
 * Totals of invoices and credit notes by month of payment, latest first, then of payments without an invoice: gifts, or
 * payments older than invoices. Reads page by page, each in its own transaction; only the totals are in memory.
 */
export async function listPaymentTotals(platform: Platform, limit = pageRows): Promise<readonly PaymentTotal[]> {
  const totals = new Map<string, PaymentTotal>();
  for (const sumPage of [sumInvoices, sumUninvoiced, sumReturnedGifts])
    for await (const total of readPages(platform, { sumPage, limit })) addTotal(totals, total);
  return [...totals.values()].toSorted(compareTotals);
}

async function* readPages(
  platform: Platform,
  { sumPage, limit }: { readonly sumPage: SumPage; readonly limit: number },
): AsyncGenerator<PaymentTotal> {
  for (let after: PageRequest['after'] = null; ; ) {
    const request: PageRequest = { after, limit };
    const { totals, end } = await runAsService(platform, ({ tx }) => sumPage(tx, request));
    if (end === null) return;
    yield* totals;
    after = end;
  }
}

function addTotal(totals: Map<string, PaymentTotal>, { month, kind, purpose, count, cents }: PaymentTotal): void {
  const key = [month, kind, purpose].join(' ');
  const subtotal = totals.get(key) ?? { count: 0, cents: 0 };
  totals.set(key, { month, kind, purpose, count: subtotal.count + count, cents: subtotal.cents + cents });
}

/** Sorts by month, latest first, then by kind; an unknown purpose comes last. */
function compareTotals(a: PaymentTotal, b: PaymentTotal): number {
  if (a.month !== b.month) return a.month < b.month ? 1 : -1;
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  return (a.purpose ?? '~') < (b.purpose ?? '~') ? -1 : 1;
}
