import type { TownRule } from '@placejuste/domain/town-rule';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { PlaceDepartureRow, StayAlarmRow, TownRulesTables, TownRuleTable } from './town-rules.tables.ts';

type StayOfCar = Pick<StayAlarmRow, 'declaration_id' | 'user_id' | 'plate'>;

/** Queries of this slice. Row security decides who may see and change what. */
export function townRulesRepository(tx: Tx) {
  const db = tx.withTables<TownRulesTables>();
  return {
    listRules: (): Promise<Selectable<TownRuleTable>[]> =>
      db.selectFrom('town_rules').selectAll().orderBy(sql`rule ->> 'commune'`).execute(),
    findRule: async (insee: string): Promise<TownRule | null> =>
      (await db.selectFrom('town_rules').select('rule').where('insee', '=', insee).executeTakeFirst())?.rule ?? null,
    /** Locked until the transaction ends, so that two editors wait for one another. */
    lockRule: async (insee: string): Promise<TownRule | null> =>
      (await db.selectFrom('town_rules').select('rule').where('insee', '=', insee).forUpdate().executeTakeFirst())
        ?.rule ?? null,
    /** Only rules that limit a stay. */
    listCaps: async (): Promise<TownRule[]> =>
      (
        await db.selectFrom('town_rules').select('rule').where(sql<boolean>`rule ->> 'maxHours' is not null`).execute()
      ).map(({ rule }) => rule),
    async keep(rule: TownRule, updatedAt: Date): Promise<void> {
      const row = { rule: JSON.stringify(rule), updated_at: updatedAt };
      await db
        .insertInto('town_rules')
        .values({ insee: rule.insee, ...row })
        .onConflict((conflict) => conflict.column('insee').doUpdateSet(row))
        .execute();
    },
    /** Adds a rule; false when somebody added that commune meanwhile. */
    async add(rule: TownRule, updatedAt: Date): Promise<boolean> {
      const row = { insee: rule.insee, rule: JSON.stringify(rule), updated_at: updatedAt };
      const insertResult = await db
        .insertInto('town_rules')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return insertResult.numInsertedOrUpdatedRows === 1n;
    },
    async forget(codes: readonly string[]): Promise<void> {
      if (codes.length > 0)
        await db
          .deleteFrom('town_rules')
          .where('insee', 'in', [...codes])
          .execute();
    },

    findAlarm: (declarationId: string): Promise<StayAlarmRow | undefined> =>
      db.selectFrom('stay_alarms').selectAll().where('declaration_id', '=', declarationId).executeTakeFirst(),
    listAlarms: async (declarationIds: readonly string[]): Promise<StayAlarmRow[]> =>
      declarationIds.length === 0
        ? []
        : db.selectFrom('stay_alarms').selectAll().where('declaration_id', 'in', declarationIds).execute(),
    listEndingAfter: async (at: Date): Promise<string[]> =>
      (await db.selectFrom('stay_alarms').select('declaration_id').where('ends_at', '>', at).limit(100).execute()).map(
        ({ declaration_id }) => declaration_id,
      ),
    listLeftPlaces: async (declarationIds: readonly string[]): Promise<PlaceDepartureRow[]> =>
      declarationIds.length === 0
        ? []
        : db
            .selectFrom('left_places')
            .select(['declaration_id', 'left_at_claim', 'told_at'])
            .where('declaration_id', 'in', declarationIds)
            .execute(),
    async addAlarm(row: StayAlarmRow): Promise<void> {
      await db
        .insertInto('stay_alarms')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /**
     * Locks the running stays of that commune, by their planned end or by a limit of `hours`, in the order of their
     * identifiers, until the transaction ends: a simultaneous departure waits. Needs a service transaction.
     */
    async lockRunning(
      { insee, hours, now }: { readonly insee: string; readonly hours: number; readonly now: Date },
      { after, limit }: { readonly after: string | null; readonly limit: number },
    ): Promise<StayAlarmRow[]> {
      return db
        .selectFrom('stay_alarms')
        .selectAll()
        .where('insee', '=', insee)
        .where(sql<boolean>`greatest(ends_at, ends_at + (${hours}::int - max_hours) * interval '1 hour') > ${now}`)
        .$if(after !== null, (query) => query.where('declaration_id', '>', after ?? ''))
        .orderBy('declaration_id')
        .limit(limit)
        .forUpdate()
        .execute();
    },
    async moveAlarm(declarationId: string, changes: Partial<StayAlarmRow>): Promise<void> {
      await db.updateTable('stay_alarms').set(changes).where('declaration_id', '=', declarationId).execute();
    },
    async dropAlarm(declarationId: string): Promise<void> {
      await db.deleteFrom('stay_alarms').where('declaration_id', '=', declarationId).execute();
    },
    /** Deletes the alarms of earlier stays of the same car, begun before that instant. */
    async dropEarlierAlarms({ declaration_id, user_id, plate }: StayOfCar, startedAt: Date): Promise<void> {
      await db
        .deleteFrom('stay_alarms')
        .where('user_id', '=', user_id)
        .where('plate', '=', plate)
        .where('declaration_id', '<>', declaration_id)
        .where(sql<boolean>`ends_at - max_hours * interval '1 hour' < ${startedAt}`)
        .execute();
    },
    findLeftPlace: (declarationId: string): Promise<PlaceDepartureRow | undefined> =>
      db
        .selectFrom('left_places')
        .select(['declaration_id', 'left_at_claim', 'told_at'])
        .where('declaration_id', '=', declarationId)
        .executeTakeFirst(),
    async addLeftPlace(row: PlaceDepartureRow): Promise<void> {
      await db
        .insertInto('left_places')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Marks an alarm as mailed; false when it already was. */
    async markMailed(declarationId: string, at: Date): Promise<boolean> {
      const marked = await db
        .updateTable('stay_alarms')
        .set({ mailed_at: at })
        .where('declaration_id', '=', declarationId)
        .where('mailed_at', 'is', null)
        .executeTakeFirst();
      return marked.numUpdatedRows === 1n;
    },
  };
}
