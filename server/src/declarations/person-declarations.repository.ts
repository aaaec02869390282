import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { DeclarationRow, DeclarationsTables } from './declarations.tables.ts';

/**
 * Declarations of one person, newest first, one row more than `limit`. For a service transaction, which sees
 * everybody's.
 */
export function listDeclarationsOf(
  tx: Tx,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: Cursor | null },
): Promise<DeclarationRow[]> {
  return tx
    .withTables<DeclarationsTables>()
    .selectFrom('declarations')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('deposited_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('deposited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
