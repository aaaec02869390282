import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DeclarationRow, DeclarationsTables } from '../declarations.tables.ts';

/** The declarations that tell where a car stands. Who may see them is decided by row security. */
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
    /** Of everybody, deposited after that instant, in the order of their deposit. Needs a service transaction. */
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
     * Others of the same person and plate, deposited after that instant: the newest ten, which is more stays than a car
     * makes while one lasts. Not what a carer prepared and nobody confirmed.
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
