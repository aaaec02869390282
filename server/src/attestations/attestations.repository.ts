import type { Selectable } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { AttestationsTables, AttestationTable } from './attestations.tables.ts';

export type AttestationRow = Selectable<AttestationTable>;

/** Queries of this slice. Row security decides who may see what. */
export function attestationsRepository(tx: Tx) {
  const db = tx.withTables<AttestationsTables>();
  const of = (declarationId: string) => db.updateTable('attestations').where('declaration_id', '=', declarationId);
  return {
    find: (declarationId: string): Promise<AttestationRow | undefined> =>
      db.selectFrom('attestations').selectAll().where('declaration_id', '=', declarationId).executeTakeFirst(),

    /** Queues the making; false when an attestation of the same facts is made or being made. */
    async ask(declarationId: string, userId: string, factsSha256: string): Promise<boolean> {
      const result = await db
        .insertInto('attestations')
        .values({
          declaration_id: declarationId,
          user_id: userId,
          facts_sha256: factsSha256,
          state: 'queued',
          percent: 0,
          object_id: null,
          size_bytes: null,
          sha256: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('declaration_id')
            .doUpdateSet({ facts_sha256: factsSha256, state: 'queued', percent: 0 })
            .where(({ eb, and, or }) =>
              or([
                eb('attestations.facts_sha256', '<>', factsSha256),
                eb('attestations.state', '=', 'failed'),
                // Its file no longer exists.
                and([eb('attestations.state', '=', 'ready'), eb('attestations.object_id', 'is', null)]),
              ]),
            ),
        )
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async advance(declarationId: string, percent: number): Promise<void> {
      await of(declarationId).set({ state: 'running', percent }).where('state', '<>', 'ready').execute();
    },
    async finish(
      declarationId: string,
      file: Pick<AttestationRow, 'facts_sha256' | 'size_bytes' | 'sha256'> & { readonly object_id: string },
    ): Promise<void> {
      await of(declarationId)
        .set({ state: 'ready', percent: 100, ...file })
        .execute();
    },
    async fail(declarationId: string): Promise<void> {
      await of(declarationId).set({ state: 'failed', percent: 0 }).where('state', '<>', 'ready').execute();
    },
  };
}
