import { computeRetentionEnd, type RetainedDeclaration } from '@placejuste/domain/declaration';
import type { PlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DeclarationsTables } from '../declarations.tables.ts';

const pageSize = 500;

/** Reads and ends the retention of declarations, in a service transaction. */
export function retentionRepository(tx: Tx) {
  const db = tx.withTables<DeclarationsTables>();
  return {
    /** Locked until the transaction ends; null before the first start. */
    async findPlannedNight(): Promise<PlainDate | null> {
      const row = await db.selectFrom('declaration_retention').select('next_on').forUpdate().executeTakeFirst();
      return row?.next_on ?? null;
    },
    async plan(on: PlainDate): Promise<void> {
      await db
        .insertInto('declaration_retention')
        .values({ singleton: true, next_on: on })
        .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ next_on: on }))
        .execute();
    },
    /** Declarations in use and old enough to be considered, in the order of their identifiers. */
    async listCandidates(
      now: Date,
      after: string | null,
    ): Promise<readonly (RetainedDeclaration & { readonly id: string })[]> {
      const { rows } = await sql<RetainedDeclaration & { id: string }>`
        select d.id, d.deposited_at as "depositedAt", d.unarchived_at as "unarchivedAt",
          coalesce(bool_or(f.status <> 'closed'), false) as "hasOpenFine", max(f.updated_at) as "lastFineChangeAt"
        from public.declarations d left join public.fines f on f.declaration_id = d.id
        where d.status = 'ready' and d.deposited_at < ${computeRetentionEnd(now)} and (${after}::uuid is null or d.id >
          ${after}::uuid)
        group by d.id order by d.id limit ${pageSize}`.execute(tx);
      return rows;
    },
    async archive(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await db
          .updateTable('declarations')
          .set({ status: 'archived' })
          .where('id', 'in', [...ids])
          .execute();
    },
  };
}
