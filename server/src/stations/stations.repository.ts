import { computeBoxAround, type GeoPoint } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { PublishedRow, StationRow, StationsTables } from './stations.tables.ts';

/** Most places read of a box: more is a fault of the data, and the nearest of these are shown. */
const maxInBox = 500;

/** Queries on stations, their publication and their checks. Row security decides what a person may see. */
export function stationsRepository(tx: Tx) {
  const db = tx.withTables<StationsTables>();
  // The finder saw the place when sending it; the team that published it did not.
  const seenAtSql = sql<Date>`coalesce((select max(c.checked_at) from station_checks c where c.station_id = stations.id
    and c.there), stations.submitted_at)`;
  // Reports since the last person who found the place there, and since the team last reviewed it.
  const goneChecks = sql`from station_checks c where c.station_id = stations.id and not c.there
    and c.checked_at > greatest(stations.reviewed_at, (select max(t.checked_at) from station_checks t
      where t.station_id = stations.id and t.there), 'epoch')`;
  const saidGone = sql<number>`(select count(distinct c.user_id)::int ${goneChecks})`;
  const selectPublished = () =>
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
      .select([seenAtSql.as('seen_at'), saidGone.as('said_gone')])
      .where('status', '=', 'published');
  return {
    find: (id: string): Promise<StationRow | undefined> =>
      db.selectFrom('stations').selectAll().where('id', '=', id).executeTakeFirst(),
    async countAddedSince(userId: string, since: Date): Promise<number> {
      const row = await db
        .selectFrom('stations')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('submitted_at', '>', since)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    /** Adds a place; false when the identifier exists, even one hidden by row security. */
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
      const result = await db
        .insertInto('stations')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    listOwn: (userId: string, limit: number, after: Cursor | null): Promise<StationRow[]> => {
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
      const result = await db
        .updateTable('stations')
        .set({ status: 'withdrawn', reason: null })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'published'])
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    /** Null when no address is known there. */
    async setLabel(id: string, label: string | null): Promise<void> {
      await db
        .updateTable('stations')
        .set({ label, address_known: label !== null })
        .where('id', '=', id)
        .execute();
    },

    /** Needs a service transaction, since anybody may ask. */
    listInBox: (centre: GeoPoint, metres: number): Promise<PublishedRow[]> => {
      const { south, north, west, east } = computeBoxAround(centre, metres);
      return selectPublished()
        .where('latitude', '>=', south)
        .where('latitude', '<=', north)
        .where('longitude', '>=', west)
        .where('longitude', '<=', east)
        .orderBy(sql`abs(latitude - ${centre.latitude}) + abs(longitude - ${centre.longitude})`)
        .limit(maxInBox)
        .execute();
    },
    /** All of them in the order of their identifiers. Needs a service transaction. */
    listPublishedAfter: (id: string | null, limit: number): Promise<PublishedRow[]> =>
      (id === null ? selectPublished() : selectPublished().where('id', '>', id)).orderBy('id').limit(limit).execute(),
    /** Adds a check; false when that person checked the place that day already. */
    async addCheck(row: {
      readonly stationId: string;
      readonly userId: string;
      readonly day: string;
      readonly there: boolean;
      readonly at: Date;
    }): Promise<boolean> {
      const result = await db
        .insertInto('station_checks')
        .values({ station_id: row.stationId, user_id: row.userId, day: row.day, there: row.there, checked_at: row.at })
        .onConflict((conflict) => conflict.columns(['station_id', 'user_id', 'day']).doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /**
     * Locks places until the transaction ends, always in the same order. Needs a service transaction, as do the queries
     * below, which read the reports of others.
     */
    hold: (ids: readonly string[]): Promise<StationRow[]> =>
      db.selectFrom('stations').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute(),
    async moderate(
      id: string,
      ruling: Partial<Pick<StationRow, 'status' | 'reason'>> & Pick<StationRow, 'reviewed_at' | 'reviewed_by'>,
    ): Promise<boolean> {
      const result = await db
        .updateTable('stations')
        .set(ruling)
        .where('id', '=', id)
        .where('status', '=', 'published')
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    /**
     * Merges a place, and those merged into it before, into another one, which takes over its marks and the checks that
     * found it: a person who saw it there saw the other, and so did its finder.
     */
    async merge(row: StationRow, into: string, by: { readonly at: Date; readonly reviewer: string }): Promise<void> {
      await db
        .updateTable('stations')
        .set({ status: 'merged', merged_into: into, reason: null, reviewed_at: by.at, reviewed_by: by.reviewer })
        .where((where) => where.or([where('id', '=', row.id), where('merged_into', '=', row.id)]))
        .execute();
      await sql`update stations set marks = array(select mark from unnest(array['sol', 'panneau', 'dimensions']) mark
        where mark = any (marks || ${row.marks}::text[])) where id = ${into}`.execute(tx);
      await sql`insert into station_checks (station_id, user_id, day, there, checked_at)
        select ${into}::uuid, user_id, day, there, checked_at from station_checks where station_id = ${row.id} and there
        union all select ${into}::uuid, user_id, (submitted_at at time zone 'Europe/Paris')::date, true, submitted_at
          from stations where id = ${row.id} and user_id is not null
        on conflict do nothing`.execute(tx);
    },
    async decide(
      id: string,
      ruling: Pick<StationRow, 'status' | 'reason' | 'show_photo' | 'decided_at' | 'decided_by'>,
    ): Promise<boolean> {
      const result = await db
        .updateTable('stations')
        .set(ruling)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}
