import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface PaymentTotal {
  /** Of Paris, `2026-11`. */
  readonly month: string;
  /** `paid`, `refunded`: what has no invoice to be one of, as a gift. */
  readonly kind: 'invoice' | 'credit-note' | 'paid' | 'refunded';
  /** Null where nothing names what was paid for. */
  readonly purpose: string | null;
  readonly count: number;
  readonly cents: number;
}

/**
 * Invoices and credit notes by the month in which they were paid, the latest first, then what has none: a gift, or what
 * was paid before invoices were. A provider tells one payment several times, and each of them counts once.
 */
export async function listPaymentTotals(tx: Tx): Promise<PaymentTotal[]> {
  const { rows } = await sql<PaymentTotal>`
    with told as (
      select distinct on (e.provider, p.payment, e.type = 'refunded', p.refund)
        coalesce(e.happened_at, e.received_at) as at,
        case when e.type = 'refunded' then 'refunded' else 'paid' end as kind,
        (select c.purpose from public.checkouts c
          where c.provider = e.provider and p.payment in (c.payment, c.id::text) limit 1) as purpose,
        e.amount_cents, e.provider, p.payment
      from public.payment_events e, lateral (select coalesce(e.payment, e.reference) as payment,
        case when e.type = 'refunded' then coalesce(e.reference, e.event_id) end as refund) p
      where e.outcome in ('settled', 'twice') and e.type in ('paid', 'charge-paid', 'refunded')
        and e.amount_cents > 0
        and not exists (select from public.invoices i where i.provider = e.provider and i.payment = p.payment)
      order by e.provider, p.payment, e.type = 'refunded', p.refund, 1
    ), lines as (
      select paid_at as at, kind, purpose, gross_cents as cents from public.invoices
      union all select at, kind, purpose, amount_cents from told
      -- Paid back by us, where the provider sends no word of it.
      union all select refunded_at, 'refunded', purpose, amount_cents from public.checkouts c
        where purpose = 'gift' and refunded_at is not null and not exists (select from told
          where told.kind = 'refunded' and told.provider = c.provider and told.payment in (c.payment, c.id::text))
    )
    select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month, kind, purpose, count(*)::int as count,
      sum(cents)::float8 as cents
    from lines group by 1, 2, 3 order by 1 desc, array_position(
      array['invoice', 'credit-note', 'paid', 'refunded'], kind), 3`.execute(tx);
  return rows;
}
