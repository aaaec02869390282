import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DocumentRow, DocumentsTables } from '../documents.tables.ts';

type CardNumbers = Pick<DocumentRow, 'id' | 'card_number' | 'said_card_number'>;
type CardDigests = Pick<DocumentRow, 'card_number_digest' | 'said_card_number_digest'>;

/** Queries on card numbers. Needs a service transaction. */
export function cardNumbersRepository(tx: Tx) {
  const db = tx.withTables<DocumentsTables>();
  return {
    listWithoutDigest: (limit: number): Promise<CardNumbers[]> =>
      db
        .selectFrom('documents')
        .select(['id', 'card_number', 'said_card_number'])
        .where(({ and, eb, or }) =>
          or([
            and([eb('card_number', 'is not', null), eb('card_number_digest', 'is', null)]),
            and([eb('said_card_number', 'is not', null), eb('said_card_number_digest', 'is', null)]),
          ]),
        )
        .limit(limit)
        .execute(),

    async setDigests(id: string, digests: CardDigests): Promise<void> {
      await db.updateTable('documents').set(digests).where('id', '=', id).execute();
    },
  };
}

/** True when another account typed, or has on an approved card, this number. Needs a service transaction. */
export async function hasOtherHolder(tx: Tx, digest: string, holderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from public.documents where card_number_digest = ${digest} and user_id <> ${holderId}
    union all
    select from public.documents where said_card_number_digest = ${digest} and user_id <> ${holderId}
    limit 1`.execute(tx);
  return rows.length > 0;
}
