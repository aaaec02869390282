import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface PaymentTotal {
  /** Of Paris, `2026-11`. */
  readonly month: string;
  /** As the provider tells it: `paid`, `charge-paid`, `refunded`… */
  readonly kind: string;
  /** Null where the event does not name an order. */
  readonly purpose: string | null;
  readonly count: number;
  readonly cents: number;
}

/**
 * What the provider told and was settled, by month and kind, the latest month first: the accounting evidence, which
 * outlives the accounts.
 */
export async function paymentTotals(tx: Tx): Promise<PaymentTotal[]> {
  const { rows } = await sql<PaymentTotal>`
    select to_char(e.received_at at time zone 'Europe/Paris', 'YYYY-MM') as month, e.type as kind, c.purpose,
      count(*)::int as count, coalesce(sum(e.amount_cents), 0)::float8 as cents
    from public.payment_events e left join public.checkouts c on c.id::text = e.reference
    where e.outcome = 'settled' and e.type in
      ('paid', 'charge-paid', 'refunded', 'disputed', 'dispute-won', 'dispute-lost')
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(tx);
  return rows;
}
