import type { stationsContract } from '@placejuste/contracts/stations';
import { metresBetween, ok, parisDay, refuse, type GeoPoint } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import { decodeCursor, pageOf, pageSize, type Cursor, type Handlers, type Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { createStation } from './create-station.ts';
import { decideStation } from './decide-station.ts';
import { nearView, ownView, waitingView } from './station-view.ts';
import { stationsRepository } from './stations.repository.ts';
import type { PublishedRow } from './stations.tables.ts';

const mostNear = 20;

export function stationsHandlers(platform: Platform): Handlers<typeof stationsContract.calls> {
  const { db, clock } = platform;
  return {
    createStation: ({ user, body }) => db.asUser(user.claims, (tx) => createStation(tx, platform, user, body)),

    async listNear({ query }) {
      const from = { latitude: query.lat, longitude: query.lon };
      const rows = await db.asService((tx) => around(tx, from, query.within));
      return ok({ rows: rows.slice(0, mostNear).map((row) => nearView(platform, row, from)) });
    },

    async listOwn({ user, query }) {
      const found = await db.asUser(user.claims, (tx) =>
        stationsRepository(tx).own(user.id, pageSize(query) + 1, decodeCursor(query)),
      );
      const { shown, next } = pageOf(found, query, cursorOf);
      return ok({ rows: shown.map((row) => ownView(platform, row)), next });
    },

    async withdraw({ user, params }) {
      const done = await db.asUser(user.claims, async (tx) => {
        const stations = stationsRepository(tx);
        return (await stations.find(params.id))?.user_id === user.id && (await stations.withdraw(params.id));
      });
      return done ? ok({ id: params.id }) : refuse('STATION_NOT_FOUND');
    },

    async checkStation({ user, params, body }) {
      const published = await db.asService(
        async (tx) => (await stationsRepository(tx).find(params.id))?.status === 'published',
      );
      if (!published) return refuse('STATION_NOT_FOUND');
      const at = clock.now();
      const kept = await db.asUser(user.claims, (tx) =>
        stationsRepository(tx).check({
          stationId: params.id,
          userId: user.id,
          day: parisDay(at),
          there: body.there,
          at,
        }),
      );
      return kept ? ok({ id: params.id, there: body.there }) : refuse('STATION_ALREADY_CHECKED');
    },

    async listWaiting({ user, query }) {
      return db.asUser(user.claims, async (tx) => {
        const stations = stationsRepository(tx);
        const found = await stations.waiting(pageSize(query) + 1, decodeCursor(query), user.id);
        const { shown, next } = pageOf(found, query, cursorOf);
        const rows = [];
        for (const row of shown)
          rows.push(waitingView(platform, row, await around(tx, row, stationLimits.duplicateMetres)));
        return ok({
          rows,
          next,
          waiting: await stations.countWaiting(user.id),
        });
      });
    },

    decideStation: ({ user, params, body }) => decideStation(platform, user, params.id, body),
  };
}

/** Published ones within so many metres, nearest first. */
async function around(tx: Tx, from: GeoPoint, metres: number): Promise<PublishedRow[]> {
  const rows = await stationsRepository(tx).inBox(from, metres);
  return rows
    .map((row) => ({ row, away: metresBetween(from, row) }))
    .filter(({ away }) => away <= metres)
    .sort((one, other) => one.away - other.away)
    .map(({ row }) => row);
}

function cursorOf({ submitted_at: at, id }: { readonly submitted_at: Date; readonly id: string }): Cursor {
  return { at, id };
}
