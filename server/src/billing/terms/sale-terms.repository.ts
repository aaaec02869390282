import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

interface SaleTerms {
  readonly id: number;
  readonly content: string;
}

/** Versions of the conditions of sale. Needs a service transaction. */
export function saleTermsRepository(tx: Tx) {
  return {
    /** Adds a version, unless it equals the current one. */
    async record({ digest, content }: { readonly digest: string; readonly content: string }, since: Date) {
      await sql`
        insert into public.sale_terms (digest, content, since)
        select ${digest}, ${content}, ${since}
        where ${digest}::text is distinct from
          (select digest from public.sale_terms order by id desc limit 1)`.execute(tx);
    },
    /** Terms in force at an instant; null before the first ones. */
    async findAt(instant: Date): Promise<SaleTerms | null> {
      const { rows } = await sql<SaleTerms>`
        select id, content from public.sale_terms where since <= ${instant} order by id desc limit 1`.execute(tx);
      return rows[0] ?? null;
    },
    async findLatestId(): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        select id from public.sale_terms order by id desc limit 1`.execute(tx);
      return rows[0]?.id ?? null;
    },
    async find(id: number): Promise<SaleTerms | null> {
      const { rows } = await sql<SaleTerms>`select id, content from public.sale_terms where id = ${id}`.execute(tx);
      return rows[0] ?? null;
    },
  };
}
