import { computeBoxAround, type GeoPoint } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { NeighbourRow, ReportedRow, StationRow, StationsTables } from '../stations.tables.ts';

/** Most neighbours read of a box: more is a fault of the data. */
const maxNeighbours = 500;

interface ReportedPage {
  readonly rows: readonly ReportedRow[];
  /** Number of places in the whole queue. */
  readonly waiting: number;
}

/** Queries on the places that wait for the team, without the reviewer's own. */
export function moderationRepository(tx: Tx, reviewerId: string) {
  const selectPending = () =>
    tx
      .withTables<StationsTables>()
      .selectFrom('stations')
      .where('status', '=', 'pending')
      .where(sql<boolean>`user_id is distinct from ${reviewerId}::uuid`);
  return {
    listWaiting: (limit: number, after: Cursor | null): Promise<StationRow[]> =>
      (after === null
        ? selectPending()
        : selectPending().where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id}::uuid)`)
      )
        .selectAll()
        .orderBy('submitted_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async countWaiting(): Promise<number> {
      const { count } = await selectPending().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Published places reported as gone since the last person who found them there and since the last review; oldest
     * report first. Needs a service transaction, since it reads the reports of others. Rows and total come from one
     * scan of the reports: two took twice as long.
     */
    async listReported(limit: number, after: Cursor | null): Promise<ReportedPage> {
      const later = after === null ? sql`true` : sql`(said_gone_at, id) > (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<{ waiting: number } & (ReportedRow | { id: null })>`
        with gone as materialized (
          select s.id, coalesce(max(seen.at), s.submitted_at) as seen_at, min(c.checked_at) as said_gone_at,
            count(distinct c.user_id)::int as said_gone
          from (select distinct station_id from public.station_checks where not there) said
            join public.stations s on s.id = said.station_id
            cross join lateral (select max(t.checked_at) as at from public.station_checks t
              where t.station_id = s.id and t.there) seen
            join public.station_checks c on c.station_id = s.id and not c.there
              and c.checked_at > greatest(s.reviewed_at, seen.at, 'epoch')
          where s.status = 'published' and s.user_id is distinct from ${reviewerId}::uuid
          group by s.id
        ), page as (select * from gone where ${later} order by said_gone_at, id limit ${limit})
        select total.waiting, page.*, s.latitude, s.longitude, s.places, s.marks, s.remark, s.label, s.object_id,
          s.submitted_at
        from (select count(*)::int as waiting from gone) total
          left join page on true left join public.stations s on s.id = page.id
        order by page.said_gone_at, page.id`.execute(tx);
      return { rows: rows.filter((row) => row.id !== null), waiting: rows[0]?.waiting ?? 0 };
    },

    /** Published places in the box around each of these, in one query. */
    async listNeighbours(
      places: readonly (GeoPoint & { readonly id: string })[],
      metres: number,
    ): Promise<readonly (NeighbourRow & { readonly of: string })[]> {
      if (places.length === 0) return [];
      const boxes = places.map((place) => computeBoxAround(place, metres));
      const { rows } = await sql<NeighbourRow & { of: string }>`
        select box.id as of, near.*
        from unnest(${places.map(({ id }) => id)}::uuid[],
            ${boxes.map(({ south }) => south)}::float8[], ${boxes.map(({ north }) => north)}::float8[],
            ${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ east }) => east)}::float8[])
          as box (id, south, north, west, east)
        cross join lateral (select s.id, s.latitude, s.longitude, s.label, s.places from public.stations s
          where s.status = 'published' and s.id <> box.id and s.latitude >= box.south and s.latitude <= box.north
            and s.longitude >= box.west and s.longitude <= box.east limit ${maxNeighbours}) near`.execute(tx);
      return rows;
    },
  };
}
