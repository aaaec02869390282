import { usualQuietHours, type NotificationFamily, type QuietHours } from '@placejuste/domain/notification';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { NotificationsTables, PushDeviceRow } from '../notifications.tables.ts';

export interface NotificationSettings {
  readonly quiet: QuietHours | null;
  readonly muted: readonly NotificationFamily[];
  /** True when the person agreed to receive news by mail. */
  readonly news: boolean;
}

/** Changes to settings; undefined: unchanged. */
interface SavedSettings {
  readonly quiet?: QuietHours | null | undefined;
  /** The whole list, to which `mute` and `unmute` then apply. */
  readonly muted?: readonly NotificationFamily[] | undefined;
  readonly mute?: readonly NotificationFamily[] | undefined;
  readonly unmute?: readonly NotificationFamily[] | undefined;
  readonly news?: boolean | undefined;
  readonly at: Date;
}

/** Queries on settings, which people read under row security, and on devices, which need a service transaction. */
export function pushRepository(tx: Tx) {
  const db = tx.withTables<NotificationsTables>();
  return {
    async loadSettings(userId: string): Promise<NotificationSettings> {
      const row = await db
        .selectFrom('notification_settings')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return { quiet: usualQuietHours, muted: [], news: false };
      const { quiet_from: from, quiet_until: until, muted, news_agreed_at: agreedAt } = row;
      return { quiet: from === null || until === null ? null : { from, until }, muted, news: agreedAt !== null };
    },
    /** Saves the settings. The first day of an agreement to news stays. */
    async saveSettings(userId: string, settings: SavedSettings): Promise<void> {
      const { muted, mute = [], unmute = [], news, at } = settings;
      const hours = settings.quiet === undefined ? usualQuietHours : settings.quiet;
      const quiet = { quiet_from: hours?.from ?? null, quiet_until: hours?.until ?? null };
      // Applied to the stored list: another device may have muted another family since.
      const buildMutedSql = (before: RawBuilder<unknown>) => sql<NotificationFamily[]>`array(
        select distinct family from unnest(${before} || ${[...mute]}::text[]) as family
        where family <> all (${[...unmute]}::text[]) order by family)`;
      const whole = muted === undefined ? null : sql`${[...muted]}::text[]`;
      await db
        .insertInto('notification_settings')
        .values({
          user_id: userId,
          ...quiet,
          muted: buildMutedSql(whole ?? sql`'{}'::text[]`),
          news_agreed_at: news === true ? at : null,
        })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            ...(settings.quiet === undefined ? {} : quiet),
            muted: buildMutedSql(whole ?? sql`notification_settings.muted`),
            ...(news === false ? { news_agreed_at: null } : {}),
            ...(news === true
              ? { news_agreed_at: sql<Date>`coalesce(notification_settings.news_agreed_at, excluded.news_agreed_at)` }
              : {}),
          }),
        )
        .execute();
    },
    async hasDevice(userId: string): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`select app.has_push_device(${userId}::uuid) as has`.execute(tx);
      return rows[0]?.has === true;
    },

    /** True when the device of a session receives pushes; only one's own session is found. */
    async hasSessionDevice(sessionId: string): Promise<boolean> {
      const { rows } = await sql<{ told: boolean }>`select app.is_session_told(${sessionId}::uuid) as told`.execute(tx);
      return rows[0]?.told === true;
    },

    listDevices: (userId: string): Promise<PushDeviceRow[]> =>
      db
        .selectFrom('push_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    findDevice: (id: string): Promise<PushDeviceRow | undefined> =>
      db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst(),
    listDevicesAt: (digest: string): Promise<PushDeviceRow[]> =>
      db.selectFrom('push_devices').selectAll().where('endpoint_digest', '=', digest).execute(),
    /**
     * True while the session is open. Locks it until the transaction ends: a simultaneous sign-out waits, and then
     * deletes the device too.
     */
    async isOpen(sessionId: string): Promise<boolean> {
      const { rows } = await sql`select from auth.sessions where id = ${sessionId}::uuid for key share`.execute(tx);
      return rows.length > 0;
    },
    async addDevice(row: Omit<PushDeviceRow, 'failures'>): Promise<void> {
      const { session_id, sealed, time_zone } = row;
      await db
        .insertInto('push_devices')
        .values({ ...row, failures: 0 })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'endpoint_digest']).doUpdateSet({ session_id, sealed, time_zone, failures: 0 }),
        )
        .execute();
    },
    async removeDevices(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('push_devices').where('id', 'in', ids).execute();
    },
    async setFailures(id: string, failures: number): Promise<void> {
      await db.updateTable('push_devices').set({ failures }).where('id', '=', id).execute();
    },
  };
}

/** True when a device receives push notifications. Needs a service transaction. */
export async function hasPushDevices(tx: Tx): Promise<boolean> {
  const rows = await tx.withTables<NotificationsTables>().selectFrom('push_devices').select('id').limit(1).execute();
  return rows.length > 0;
}
