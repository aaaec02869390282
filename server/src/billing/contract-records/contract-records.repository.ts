import type { Tx } from '../../platform/postgres/index.ts';

interface ContractRecordRow {
  id: string;
  user_id: string;
  at: Date;
  sale_terms_id: number | null;
  /** `MailedWords` as JSON; sealed in the database. */
  mailed_words: string;
}

/** Confirmations stored in the words of their mails. Needs a service transaction. */
export function contractRecordsRepository(tx: Tx) {
  const db = tx.withTables<{ contract_records: ContractRecordRow; sale_terms: { id: number; content: string } }>();
  return {
    /** Adds a confirmation, unless it is stored already: the words sent first stay. */
    async add(row: ContractRecordRow): Promise<void> {
      await db
        .insertInto('contract_records')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Lists the confirmations of a person, with the conditions of sale joined to each. */
    listOfPerson: (userId: string) =>
      db
        .selectFrom('contract_records as r')
        .leftJoin('sale_terms as t', 't.id', 'r.sale_terms_id')
        .select(['r.id', 'r.at', 'r.mailed_words', 't.content as sale_terms'])
        .where('r.user_id', '=', userId)
        .execute(),
  };
}
