import type { Confirmation } from '@placejuste/domain/carer';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { declarationColumns } from './declarations.repository.ts';
import type { DeclarationRow, DeclarationsTables } from './declarations.tables.ts';

/** Queries on declarations prepared by carers. Row security decides who may see what. */
export function preparationsRepository(tx: Tx) {
  const db = tx.withTables<DeclarationsTables>();
  return {
    /** Unanswered by their holder, newest first; one row more than `limit`. */
    listUnconfirmed: (limit: number, after: Cursor | null): Promise<DeclarationRow[]> =>
      db
        .selectFrom('declarations')
        .select(declarationColumns)
        .where('confirmation', '=', 'waiting')
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('deposited_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .orderBy('deposited_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
    /** Writes an answer; false when the state is no longer `from`: of two simultaneous answers one is written. */
    async answer(
      id: string,
      { from, to, at }: { readonly from: Confirmation; readonly to: Confirmation; readonly at: Date },
    ): Promise<boolean> {
      const result = await sql<{ written: boolean }>`
        select app.answer_preparation(${id}, ${from}, ${to}, ${at}) as written`.execute(tx);
      return result.rows[0]?.written === true;
    },
  };
}
