import type { PlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

/** Queries on the next sweep of notifications. Needs a service transaction. */
export function sweepsRepository(tx: Tx) {
  return {
    /** Day of the next sweep; null before the first start. Locked until the transaction ends. */
    async findNext(): Promise<PlainDate | null> {
      const { rows } = await sql<{ nextOn: PlainDate }>`
        select next_on as "nextOn" from public.notification_sweeps for update`.execute(tx);
      return rows[0]?.nextOn ?? null;
    },
    async saveNext(nextOn: PlainDate): Promise<void> {
      await sql`
        insert into public.notification_sweeps (next_on) values (${nextOn})
        on conflict (singleton) do update set next_on = excluded.next_on`.execute(tx);
    },
  };
}
