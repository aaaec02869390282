import { sql } from 'kysely';
import type { TestPlatform } from './test-platform.ts';

/** Kinds of a person's notifications, oldest first. */
export async function notificationsOf(platform: TestPlatform, userId: string): Promise<readonly string[]> {
  const { rows } = await platform.db.asService((tx) =>
    sql<{ kind: string }>`select kind from notifications where user_id = ${userId} order by created_at, id`.execute(tx),
  );
  return rows.map(({ kind }) => kind);
}
