import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DeclarationRow, DeclarationsTables } from '../declarations.tables.ts';

/** Queries on the declarations that tell where a car is. Row security decides who may see them. */
export function staysRepository(tx: Tx) {
  const selectDeclarations = () => tx.withTables<DeclarationsTables>().selectFrom('declarations').selectAll();
  return {
    /** Newest first. */
    listByIds: async (ids: readonly string[]): Promise<DeclarationRow[]> =>
      ids.length === 0
        ? []
        : selectDeclarations()
            .where('id', 'in', [...ids])
            .orderBy('deposited_at', 'desc')
            .orderBy('id', 'desc')
            .execute(),
    /** Declarations of everybody, deposited after that instant, in that order. Needs a service transaction. */
    listDepositedSince: (
      since: Date,
      { after, limit }: { readonly after: Cursor | null; readonly limit: number },
    ): Promise<DeclarationRow[]> =>
      selectDeclarations()
        .where('status', '=', 'ready')
        .where('deposited_at', '>', since)
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('deposited_at', 'id'), '>', tuple(after?.at ?? since, after?.id ?? '')),
          ),
        )
        .orderBy('deposited_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Locks a stay until the transaction ends: another departure of the same car waits. */
    lockStay: (id: string): Promise<DeclarationRow | undefined> =>
      selectDeclarations().where('id', '=', id).forUpdate().executeTakeFirst(),
    /**
     * Other declarations of the same person and plate, deposited after that instant, without those prepared by a carer
     * and not confirmed. The newest ten: a car makes fewer stays while one lasts.
     */
    listOfPlateSince: (
      { user_id, plate, id }: Pick<DeclarationRow, 'user_id' | 'plate' | 'id'>,
      since: Date,
    ): Promise<DeclarationRow[]> =>
      selectDeclarations()
        .where('user_id', '=', user_id)
        .where('plate', '=', plate)
        .where('id', '<>', id)
        .where('deposited_at', '>', since)
        .where((row) => row.or([row('confirmation', 'is', null), row('confirmation', '=', 'confirmed')]))
        .orderBy('deposited_at', 'desc')
        .orderBy('id', 'desc')
        .limit(10)
        .execute(),
  };
}
