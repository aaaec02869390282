import type { TownRule } from '@placejuste/domain/town-rule';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { StayAlarmRow, TownRulesTables, TownRuleTable } from './town-rules.tables.ts';

/** Every query of this slice. Who may see and change what is decided by row security, not here. */
export function townRulesRepository(tx: Tx) {
  const db = tx.withTables<TownRulesTables>();
  return {
    rules: (): Promise<Selectable<TownRuleTable>[]> => db.selectFrom('town_rules').selectAll().orderBy(sql`rule ->> 'commune'`).execute(),
    /** Only those that cap a stay. */
    caps: async (): Promise<TownRule[]> =>
      (await db.selectFrom('town_rules').select('rule').where(sql<boolean>`rule ->> 'maxHours' is not null`).execute()).map(({ rule }) => rule),
    async keep(rule: TownRule, updatedAt: Date): Promise<void> {
      const row = { rule: JSON.stringify(rule), updated_at: updatedAt };
      await db
        .insertInto('town_rules')
        .values({ insee: rule.insee, ...row })
        .onConflict((conflict) => conflict.column('insee').doUpdateSet(row))
        .execute();
    },
    async forget(codes: readonly string[]): Promise<void> {
      if (codes.length > 0) await db.deleteFrom('town_rules').where('insee', 'in', [...codes]).execute();
    },

    alarm: (declarationId: string): Promise<StayAlarmRow | undefined> =>
      db.selectFrom('stay_alarms').selectAll().where('declaration_id', '=', declarationId).executeTakeFirst(),
    async addAlarm(row: StayAlarmRow): Promise<void> {
      await db.insertInto('stay_alarms').values(row).onConflict((conflict) => conflict.doNothing()).execute();
    },
    async dropAlarm(declarationId: string): Promise<void> {
      await db.deleteFrom('stay_alarms').where('declaration_id', '=', declarationId).execute();
    },
    /** False when it was mailed already. */
    async markMailed(declarationId: string, at: Date): Promise<boolean> {
      const marked = await db.updateTable('stay_alarms').set({ mailed_at: at }).where('declaration_id', '=', declarationId).where('mailed_at', 'is', null).executeTakeFirst();
      return marked.numUpdatedRows === 1n;
    },
  };
}
