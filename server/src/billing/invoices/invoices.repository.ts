import { listSeriesYears, type IssuedNumber, type Seller } from '@placejuste/domain/invoice';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { InvoiceRow, InvoiceTables } from './invoices.tables.ts';

/** A payment, identified as its provider names it. */
export interface PaymentKey {
  readonly provider: string;
  readonly payment: string;
}

/** `ownerId` is null for an account that no longer exists. */
export interface OwnedInvoice {
  readonly row: InvoiceRow;
  readonly ownerId: string | null;
}

/** An invoice with its seller and the invoice that it corrects. */
export interface WholeInvoice {
  readonly row: InvoiceRow;
  readonly seller: Seller;
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly corrected: InvoiceRow | null;
}

/** All queries on invoices. Row security decides which rows a person sees. */
export function invoicesRepository(tx: Tx) {
  const db = tx.withTables<InvoiceTables>();
  // Days are read as text: the driver would turn them into instants.
  const selectRows = () =>
    db
      .selectFrom('invoices')
      .selectAll('invoices')
      .select([
        sql<string>`to_char(service_from, 'YYYY-MM-DD')`.as('service_from'),
        sql<string>`to_char(service_to, 'YYYY-MM-DD')`.as('service_to'),
      ]);
  // The query starts from the owners, so that row security checks the rows of one person instead of every invoice.
  const ownRows = () => selectRows().innerJoin('invoice_owners', 'invoice_id', 'id');
  const find = (id: string): Promise<InvoiceRow | undefined> => selectRows().where('id', '=', id).executeTakeFirst();
  return {
    find,
    /** The last number issued in each year in which the next one may fall. */
    async listLastNumbers(now: Date): Promise<readonly IssuedNumber[]> {
      const result = await sql<IssuedNumber>`
        select i.year, i.sequence, i.issued_at as "issuedAt"
        from unnest(${listSeriesYears(now)}::integer[]) as y
          cross join lateral (
            select year, sequence, issued_at from public.invoices where year = y order by sequence desc limit 1
          ) i`.execute(tx);
      return result.rows;
    },
    findInvoice: ({ provider, payment }: PaymentKey): Promise<InvoiceRow | undefined> =>
      selectRows()
        .where('provider', '=', provider)
        .where('payment', '=', payment)
        .where('kind', '=', 'invoice')
        .executeTakeFirst(),
    listCreditNotes: (invoiceId: string): Promise<InvoiceRow[]> =>
      selectRows().where('corrects', '=', invoiceId).execute(),
    findOwner: async (invoiceId: string): Promise<string | null> =>
      (await db.selectFrom('invoice_owners').select('user_id').where('invoice_id', '=', invoiceId).executeTakeFirst())
        ?.user_id ?? null,
    /** Those of these payments that have an invoice. */
    async listInvoicedAmong(keys: readonly PaymentKey[]): Promise<readonly PaymentKey[]> {
      return selectRows()
        .where('kind', '=', 'invoice')
        .where(
          'payment',
          'in',
          keys.map(({ payment }) => payment),
        )
        .execute();
    },
    /**
     * Inserts documents of one kind, once for each payment or refund: a repeated one writes nothing and takes no
     * number. Uses one round trip, since other transactions wait for it.
     */
    async add(owned: readonly OwnedInvoice[]): Promise<void> {
      const isInvoice = owned.every(({ row }) => row.kind === 'invoice');
      const owners = owned.flatMap(({ row, ownerId }) => (ownerId === null ? [] : [{ id: row.id, ownerId }]));
      await db
        .with('added', (query) =>
          query
            .insertInto('invoices')
            .values(owned.map(({ row }) => ({ ...row, lines: row.lines === null ? null : JSON.stringify(row.lines) })))
            .onConflict((conflict) =>
              isInvoice
                ? conflict.columns(['provider', 'payment']).where('kind', '=', sql.lit('invoice')).doNothing()
                : conflict
                    .columns(['provider', 'payment', 'refund'])
                    .where('kind', '=', sql.lit('credit-note'))
                    .doNothing(),
            )
            .returning('id'),
        )
        .insertInto('invoice_owners')
        .columns(['invoice_id', 'user_id'])
        .expression((query) =>
          query
            .selectFrom('added')
            .innerJoin(
              sql<{ id: string; owner: string }>`unnest(${owners.map(({ id }) => id)}::uuid[],
                ${owners.map(({ ownerId }) => ownerId)}::uuid[])`.as<'owners'>(sql`owners (id, owner)`),
              'owners.id',
              'added.id',
            )
            .select(['added.id', 'owners.owner']),
        )
        .execute();
    },
    /** The current seller; null before one was recorded. */
    async findSeller(): Promise<{ readonly id: number; readonly identity: Seller } | null> {
      const row = await db
        .selectFrom('invoice_sellers')
        .select(['id', 'identity'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Adds a seller, unless it is the current one. */
    async recordSeller(seller: Seller, since: Date): Promise<void> {
      await sql`
        insert into public.invoice_sellers (identity, since)
        select ${JSON.stringify(seller)}::jsonb, ${since}
        where ${JSON.stringify(seller)}::jsonb is distinct from
          (select identity from public.invoice_sellers order by id desc limit 1)`.execute(tx);
    },
    /** A page of the caller's documents, newest first; one more than `limit` when another page follows. */
    listPage: (limit: number, after: Cursor | null): Promise<InvoiceRow[]> => {
      const pageQuery = ownRows()
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (after === null) return pageQuery.execute();
      return pageQuery.where(sql<boolean>`(issued_at, id) < (${after.at}, ${after.id}::uuid)`).execute();
    },
    /** The invoices of these ids, which credit notes correct, by id. */
    async listCorrected(ids: readonly string[]): Promise<ReadonlyMap<string, InvoiceRow>> {
      if (ids.length === 0) return new Map();
      const invoices = await selectRows()
        .where('id', 'in', [...ids])
        .execute();
      return new Map(invoices.map((row) => [row.id, row]));
    },
    /** The payments of the caller that have an invoice. */
    async listInvoicedPayments(): Promise<ReadonlySet<string>> {
      const invoices = await ownRows().where('kind', '=', 'invoice').execute();
      return new Set(invoices.map(({ payment }) => payment));
    },
    /**
     * Deletes the documents of the years up to that one, except those that a document of a later year corrects, and
     * returns how many. One statement: they may correct one another.
     */
    async forgetThrough(year: number): Promise<number> {
      const over = sql`select id from public.invoices i where year <= ${year} and not exists (
        select from public.invoices later where later.corrects = i.id and later.year > ${year})`;
      await sql`delete from public.invoice_owners where invoice_id in (${over})`.execute(tx);
      const { numAffectedRows } = await sql`delete from public.invoices where id in (${over})`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
    async loadWhole(id: string): Promise<WholeInvoice | null> {
      const row = await find(id);
      if (row === undefined) return null;
      const { identity: seller } = await db
        .selectFrom('invoice_sellers')
        .select('identity')
        .where('id', '=', row.seller_id)
        .executeTakeFirstOrThrow();
      const corrected = row.corrects === null ? null : ((await find(row.corrects)) ?? null);
      return { row, seller, corrected };
    },
  };
}
