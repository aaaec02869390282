import type { DossierFailureCode, DossierStep } from '@placejuste/domain/letter';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { DossierRequest, DossiersTables, DossierTable, PartFile } from './dossiers.tables.ts';

export type DossierRow = Selectable<DossierTable>;

export interface DossierFile {
  readonly object_id: string;
  readonly pages: number;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly ready_at: Date;
}

/** Queries on dossiers themselves; papers, readings and masks have their own. Row security decides who may see what. */
export function dossiersRepository(tx: Tx) {
  const db = tx.withTables<DossiersTables>();
  return {
    find: (id: string): Promise<DossierRow | undefined> =>
      db.selectFrom('dossiers').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Adds a dossier; false when the identifier exists, even one hidden by row security. */
    async add(row: Insertable<DossierRequest>): Promise<boolean> {
      const writableDb = tx.withTables<{ dossiers: DossierRequest }>();
      const result = await writableDb
        .insertInto('dossiers')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /** Newest first (ids are UUIDv7); one row more than `limit` means that another page follows. */
    listPage: (fineId: string, limit: number, after: string | null): Promise<DossierRow[]> =>
      db
        .selectFrom('dossiers')
        .selectAll()
        .where('fine_id', '=', fineId)
        .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),

    /** Kinds of the letters that are ready for these fines. */
    async listReadyLetters(fineIds: readonly string[]) {
      if (fineIds.length === 0) return [];
      return db
        .selectFrom('dossiers')
        .select(['fine_id', 'kind'])
        .distinct()
        .where('state', '=', 'ready')
        .where('fine_id', 'in', fineIds)
        .execute();
    },

    findNewestReady: (fineId: string, kind: DossierRow['kind']): Promise<Pick<DossierRow, 'facts'> | undefined> =>
      db
        .selectFrom('dossiers')
        .select('facts')
        .where('fine_id', '=', fineId)
        .where('kind', '=', kind)
        .where('state', '=', 'ready')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async listDeclarationsWithDossier(declarationIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (declarationIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('dossiers')
        .select('declaration_id')
        .distinct()
        .where('state', '=', 'ready')
        .where('declaration_id', 'in', declarationIds)
        .execute();
      return new Set(rows.flatMap(({ declaration_id: id }) => id ?? []));
    },

    /** True when another ready dossier contains this proof. */
    async hasReadyDossierWithProof(declarationId: string, id: string): Promise<boolean> {
      const other = await db
        .selectFrom('dossiers')
        .select('id')
        .where('declaration_id', '=', declarationId)
        .where('id', '<>', id)
        .where('state', '=', 'ready')
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    /**
     * Newest letters of a person, for each fine and kind, that contain this file and whose contradiction was not
     * notified.
     */
    listUnnotifiedWithFile: ({
      userId,
      objectId,
    }: {
      readonly userId: string;
      readonly objectId: string;
    }): Promise<DossierRow[]> =>
      db
        .selectFrom('dossiers')
        .selectAll()
        .where('user_id', '=', userId)
        .where('state', '<>', 'failed')
        .where('contradiction_told_at', 'is', null)
        .where(sql<boolean>`exhibits @> ${JSON.stringify([{ objectId }])}::jsonb`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('dossiers as later')
                .select('later.id')
                .whereRef('later.fine_id', '=', 'dossiers.fine_id')
                .whereRef('later.kind', '=', 'dossiers.kind')
                .whereRef('later.id', '>', 'dossiers.id'),
            ),
          ),
        )
        .execute(),

    /** Marks the contradiction as notified; false when it already was. */
    async markContradictionNotified(id: string, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('dossiers')
        .set({ contradiction_told_at: at })
        .where('id', '=', id)
        .where('contradiction_told_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async advance(id: string, step: DossierStep, percent: number): Promise<void> {
      await db
        .updateTable('dossiers')
        .set({ state: 'running', step, percent })
        .where('id', '=', id)
        .where('state', '<>', 'ready')
        .execute();
    },
    async finish(id: string, file: DossierFile): Promise<void> {
      await db
        .updateTable('dossiers')
        .set({ state: 'ready', step: 'done', percent: 100, failure: null, ...file })
        .where('id', '=', id)
        .execute();
    },
    /**
     * Marks a dossier as failed; `exhibit` is the number of the exhibit that stopped it, or null. Returns its owner,
     * its fine and its kind; undefined when it is ready or deleted.
     */
    fail(
      id: string,
      failure: DossierFailureCode,
      exhibit: number | null,
    ): Promise<Pick<DossierRow, 'user_id' | 'fine_id' | 'kind'> | undefined> {
      return db
        .updateTable('dossiers')
        .set({ state: 'failed', step: 'stopped', failure, failed_exhibit: exhibit })
        .where('id', '=', id)
        .where('state', '<>', 'ready')
        .returning(['user_id', 'fine_id', 'kind'])
        .executeTakeFirst();
    },

    /** Queues the making of the parts; false when they are made or being made, or when the dossier is not ready. */
    async askParts(id: string): Promise<boolean> {
      const result = await db
        .updateTable('dossiers')
        .set({ parts_state: 'queued' })
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .where((where) => where.or([where('parts_state', 'is', null), where('parts_state', '=', 'failed')]))
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async finishParts(id: string, parts: readonly PartFile[]): Promise<void> {
      await db
        .updateTable('dossiers')
        .set({ parts_state: 'ready', parts: JSON.stringify(parts) })
        .where('id', '=', id)
        .execute();
    },
    async failParts(id: string): Promise<void> {
      await db
        .updateTable('dossiers')
        .set({ parts_state: 'failed' })
        .where('id', '=', id)
        .where('parts_state', '=', 'queued')
        .execute();
    },
  };
}
