import { sql, type RawBuilder } from 'kysely';
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

/** Where a page ended: an identifier, or for what providers told a provider and a payment. */
export interface PageEnd {
  readonly provider: string;
  readonly id: string;
}

export interface PageRequest {
  /** Null for the first page. */
  readonly after: PageEnd | null;
  /** Rows read by one statement, whose time is bounded. */
  readonly limit: number;
}

export interface TotalsPage {
  readonly totals: readonly PaymentTotal[];
  /** Null once all was read. */
  readonly end: PageEnd | null;
}

/** Totals of the lines of a page, by the month in which they were paid. */
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

/** Invoices and credit notes. */
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
 * What has no invoice, as providers told it: a gift, or what was paid before invoices were. One payment is told several
 * times and counts once, by the first; all that was told of it is in one page.
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

/** Gifts that we paid back, where the provider sends no word of it. */
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
