import { boxAround, type GeoPoint } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { PublishedRow, StationRow, StationsTables } from './stations.tables.ts';

/** A denser box than that is a fault of the data: the nearest of so many are told. */
const mostInBox = 500;

/** Every query of this slice. What a person may see is decided by row security. */
export function stationsRepository(tx: Tx) {
  const db = tx.withTables<StationsTables>();
  const seen = sql<Date>`coalesce((select max(c.checked_at) from station_checks c where c.station_id = stations.id
    and c.there), stations.decided_at)`;
  // Since the last person who found it there.
  const saidGone = sql<number>`(select count(distinct c.user_id)::int from station_checks c where c.station_id =
    stations.id and not c.there
    and c.checked_at > coalesce((select max(t.checked_at) from station_checks t where t.station_id = stations.id and
      t.there), 'epoch'))`;
  const published = () =>
    db
      .selectFrom('stations')
      .select([
        'id',
        'latitude',
        'longitude',
        'accuracy',
        'position_source',
        'places',
        'marks',
        'remark',
        'object_id',
        'show_photo',
        'label',
        'status',
        'reason',
        'submitted_at',
        'decided_at',
      ])
      .select([seen.as('seen_at'), saidGone.as('said_gone')])
      .where('status', '=', 'published');
  return {
    find: (id: string): Promise<StationRow | undefined> =>
      db.selectFrom('stations').selectAll().where('id', '=', id).executeTakeFirst(),
    async addedSince(userId: string, since: Date): Promise<number> {
      const row = await db
        .selectFrom('stations')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('submitted_at', '>', since)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    /** False when the identifier already exists, seen or unseen. */
    async add(
      row: Pick<
        StationRow,
        | 'id'
        | 'latitude'
        | 'longitude'
        | 'accuracy'
        | 'position_source'
        | 'places'
        | 'marks'
        | 'remark'
        | 'object_id'
        | 'submitted_at'
      >,
    ): Promise<boolean> {
      const added = await db
        .insertInto('stations')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    own: (userId: string, limit: number, after: Cursor | null): Promise<StationRow[]> => {
      const rows = db
        .selectFrom('stations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', '<>', 'withdrawn');
      return (after === null ? rows : rows.where(sql<boolean>`(submitted_at, id) < (${after.at}, ${after.id}::uuid)`))
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    async withdraw(id: string): Promise<boolean> {
      const done = await db
        .updateTable('stations')
        .set({ status: 'withdrawn', reason: null })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'published'])
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    /** Null: no address is known there. */
    async label(id: string, label: string | null): Promise<void> {
      await db
        .updateTable('stations')
        .set({ label, address_known: label !== null })
        .where('id', '=', id)
        .execute();
    },

    /** Needs a service transaction: anybody may ask. */
    inBox: (centre: GeoPoint, metres: number): Promise<PublishedRow[]> => {
      const { south, north, west, east } = boxAround(centre, metres);
      return published()
        .where('latitude', '>=', south)
        .where('latitude', '<=', north)
        .where('longitude', '>=', west)
        .where('longitude', '<=', east)
        .orderBy(sql`abs(latitude - ${centre.latitude}) + abs(longitude - ${centre.longitude})`)
        .limit(mostInBox)
        .execute();
    },
    /** All of them in the order of their ids; needs a service transaction. */
    publishedAfter: (id: string | null, limit: number): Promise<PublishedRow[]> =>
      (id === null ? published() : published().where('id', '>', id)).orderBy('id').limit(limit).execute(),
    /** False when that person answered for it that day. */
    async check(row: {
      readonly stationId: string;
      readonly userId: string;
      readonly day: string;
      readonly there: boolean;
      readonly at: Date;
    }): Promise<boolean> {
      const kept = await db
        .insertInto('station_checks')
        .values({ station_id: row.stationId, user_id: row.userId, day: row.day, there: row.there, checked_at: row.at })
        .onConflict((conflict) => conflict.columns(['station_id', 'user_id', 'day']).doNothing())
        .executeTakeFirst();
      return kept.numInsertedOrUpdatedRows === 1n;
    },

    waiting: (limit: number, after: Cursor | null, reviewer: string): Promise<StationRow[]> => {
      const rows = db
        .selectFrom('stations')
        .selectAll()
        .where('status', '=', 'pending')
        .where(sql<boolean>`user_id is distinct from ${reviewer}::uuid`);
      return (after === null ? rows : rows.where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id}::uuid)`))
        .orderBy('submitted_at')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    async countWaiting(reviewer: string): Promise<number> {
      const row = await db
        .selectFrom('stations')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('status', '=', 'pending')
        .where(sql<boolean>`user_id is distinct from ${reviewer}::uuid`)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async decide(
      id: string,
      ruling: Pick<StationRow, 'status' | 'reason' | 'show_photo' | 'decided_at' | 'decided_by'>,
    ): Promise<boolean> {
      const done = await db
        .updateTable('stations')
        .set(ruling)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}
