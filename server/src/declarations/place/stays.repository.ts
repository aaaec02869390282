import type { Tx } from '../../platform/postgres/index.ts';
import type { DeclarationRow, DeclarationsTables } from '../declarations.tables.ts';

/** The declarations that tell where a car stands. Who may see them is decided by row security. */
export function staysRepository(tx: Tx) {
  const declarations = () => tx.withTables<DeclarationsTables>().selectFrom('declarations').selectAll();
  return {
    /** Newest first. */
    named: async (ids: readonly string[]): Promise<DeclarationRow[]> =>
      ids.length === 0
        ? []
        : declarations()
            .where('id', 'in', [...ids])
            .orderBy('deposited_at', 'desc')
            .orderBy('id', 'desc')
            .execute(),
    /**
     * Others of the same person and plate, deposited after that instant: the newest ten, which is more stays than a car
     * makes while one lasts. Not what a carer prepared and nobody confirmed.
     */
    ofPlateSince: (
      { user_id, plate, id }: Pick<DeclarationRow, 'user_id' | 'plate' | 'id'>,
      since: Date,
    ): Promise<DeclarationRow[]> =>
      declarations()
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
