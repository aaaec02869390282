import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface PaymentTotal {
  /** Month in Paris, `2026-11`. */
  readonly month: string;
  /** `paid` and `refunded`: payments without an invoice, such as gifts. */
  readonly kind: 'invoice' | 'credit-note' | 'paid' | 'refunded';
  /** Null where the purpose is unknown. */
  readonly purpose: string | null;
  readonly count: number;
  readonly cents: number;
}

/** Where a page ended: a row id, or a provider and a payment for events. */
export interface PageEnd {
  readonly provider: string;
  readonly id: string;
}

export interface PageRequest {
  /** Null for the first page. */
  readonly after: PageEnd | null;
  /** Rows read by one statement, whose duration is limited. */
  readonly limit: number;
}

export interface TotalsPage {
  readonly totals: readonly PaymentTotal[];
  /** Null once everything was read. */
  readonly end: PageEnd | null;
}

/** Totals of one page, by month of payment. */
async function sumPage(
  tx: Tx,
  { page, end, lines }: Readonly<Record<'page' | 'end' | 'lines', RawBuilder<unknown>>>,
): Promise<TotalsPage> {
  const { rows } = await sql<PageEnd & (PaymentTotal | { readonly month: null })>`
    with page as materialized (${page}), lines as (${lines})
    select "end".provider, "end".id, totals.*
    from (${end}) "end" (provider, id) left join (
      select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month, kind, purpose, count(*)::int as count,
        sum(cents)::float8 as cents
      from lines group by 1, 2, 3) totals on true`.execute(tx);
  const [first] = rows;
  return {
    totals: rows.flatMap((row) => (row.month === null ? [] : [row])),
    end: first === undefined ? null : { provider: first.provider, id: first.id },
  };
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const endById = sql`select '', id::text from page order by id desc limit 1`;

/** Totals of invoices and credit notes. */
export function sumInvoices(tx: Tx, { after, limit }: PageRequest): Promise<TotalsPage> {
  const later = after === null ? sql`true` : sql`id > ${after.id}::uuid`;
  return sumPage(tx, {
    page: sql`select id, paid_at as at, kind, purpose, gross_cents as cents from public.invoices
      where ${later} order by id limit ${limit}`,
    end: endById,
    lines: sql`select at, kind, purpose, cents from page`,
  });
}

/**
 * Totals of payments without an invoice, from the events of providers: gifts, or payments older than invoices. A
 * payment reported several times counts once, by its first event; all its events are in one page.
 */
export function sumUninvoiced(tx: Tx, { after, limit }: PageRequest): Promise<TotalsPage> {
  const key = sql`coalesce(e.payment, e.reference)`;
  const later = after === null ? sql`true` : sql`(e.provider, ${key}) > (${after.provider}::text, ${after.id}::text)`;
  return sumPage(tx, {
    page: sql`select e.provider, ${key} as payment, e.type = 'refunded' as is_refund, e.amount_cents,
        case when e.type = 'refunded' then coalesce(e.reference, e.event_id) end as refund,
        coalesce(e.happened_at, e.received_at) as at
      from public.payment_events e
      where e.type in ('paid', 'charge-paid', 'refunded') and e.outcome in ('settled', 'twice') and ${later}
      order by e.provider, ${key} fetch first ${limit} rows with ties`,
    end: sql`select provider, payment from page order by provider desc, payment desc limit 1`,
    lines: sql`select distinct on (p.provider, p.payment, p.is_refund, p.refund) p.at,
        case when p.is_refund then 'refunded' else 'paid' end as kind,
        -- Found by payment alone: before tables are analysed, the index of providers would be read whole for each.
        (select min(c.purpose) filter (where c.provider = p.provider) from public.checkouts c
          where c.payment = p.payment or c.id = case when p.payment ~ ${uuid} then p.payment::uuid end) as purpose,
        p.amount_cents as cents
      from page p where p.amount_cents > 0 and not exists (select from public.invoices i
        where i.provider = p.provider and i.payment = p.payment and i.kind = 'invoice')
      order by p.provider, p.payment, p.is_refund, p.refund, p.at`,
  });
}

/** Totals of the gifts that we refunded and whose provider sends no event about it. */
export function sumReturnedGifts(tx: Tx, { after, limit }: PageRequest): Promise<TotalsPage> {
  const later = after === null ? sql`true` : sql`id > ${after.id}::uuid`;
  return sumPage(tx, {
    page: sql`select id, provider, payment, purpose, refunded_at, amount_cents from public.checkouts
      where ${later} order by id limit ${limit}`,
    end: endById,
    lines: sql`select p.refunded_at as at, 'refunded' as kind, p.purpose, p.amount_cents as cents from page p
      where p.purpose = 'gift' and p.refunded_at is not null and not exists (select from public.payment_events e
        -- In the words of the index that holds them.
        where e.type in ('paid', 'charge-paid', 'refunded') and e.outcome in ('settled', 'twice')
          and e.type = 'refunded' and e.amount_cents > 0 and e.provider = p.provider
          and coalesce(e.payment, e.reference) in (p.payment, p.id::text))`,
  });
}
