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

/** Few enough for the time of one statement where each row is read from a slow disk by itself. */
const pageRows = 20_000;
const kinds = ['invoice', 'credit-note', 'paid', 'refunded'] as const;

/**
 * Invoices and credit notes by the month in which they were paid, the latest first, then what has none: a gift, or what
 * was paid before invoices were. Some rows at a time, each page in a transaction of its own: one line a month is kept.
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
  const before = totals.get(key) ?? { count: 0, cents: 0 };
  totals.set(key, { month, kind, purpose, count: before.count + count, cents: before.cents + cents });
}

/** What nothing names comes last. */
function compareTotals(a: PaymentTotal, b: PaymentTotal): number {
  if (a.month !== b.month) return a.month < b.month ? 1 : -1;
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  return (a.purpose ?? '~') < (b.purpose ?? '~') ? -1 : 1;
}
