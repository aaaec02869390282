import type { PlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

/** Null before the first start. Locked until the transaction ends. */
export async function nextSweep(tx: Tx): Promise<PlainDate | null> {
  const { rows } = await sql<{ nextOn: PlainDate }>`
    select next_on as "nextOn" from public.notification_sweeps for update`.execute(tx);
  return rows[0]?.nextOn ?? null;
}

export async function keepNextSweep(tx: Tx, nextOn: PlainDate): Promise<void> {
  await sql`
    insert into public.notification_sweeps (next_on) values (${nextOn})
    on conflict (singleton) do update set next_on = excluded.next_on`.execute(tx);
}
