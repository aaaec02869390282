import type { declarationsContract } from '@placejuste/contracts/declarations';
import { addDays, ok, parsePlainDate, refuse, startOfParisDay } from '@placejuste/domain/kernel';
import type { QueryOf } from '@placejuste/contracts/kernel';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';
import { previewLink } from '../storage/index.ts';
import { createDeclaration, upsertVehicle } from './declarations.commands.ts';
import { declarationDetail, declarationView } from './declaration-view.ts';
import { type DeclarationFilter, declarationsRepository } from './declarations.repository.ts';
import { cursorOf, readCursor } from './page-cursor.ts';
import { withLabelsShown } from './place-labels.ts';
import { planAlarmOf } from './plan-alarm.ts';

const usualPage = 20;

export function declarationHandlers(platform: Platform, geocoder: Geocoder): Handlers<typeof declarationsContract.calls> {
  return {
    async listVehicles({ user }) {
      const rows = await platform.db.asUser(user.claims, (tx) => declarationsRepository(tx).vehicles());
      return ok({ rows: rows.map(({ id, plate, name }) => ({ id, plate, name })) });
    },

    async upsertVehicle({ user, params, body }) {
      return platform.db.asUser(user.claims, (tx) => upsertVehicle(tx, platform, user, { id: params.id, ...body }));
    },

    async createDeclaration({ user, body }) {
      return platform.db.asUser(user.claims, (tx) => createDeclaration(tx, platform, user, body));
    },

    async listDeclarations({ user, query }) {
      const limit = query.limit ?? usualPage;
      const rows = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        return withLabelsShown(repository, await repository.page(limit, readCursor(query.after), filterOf(query)));
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return ok({ rows: shown.map(declarationView), next: last === undefined ? null : cursorOf(last.deposited_at, last.id) });
    },

    async readDeclaration({ user, params }) {
      const found = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        const row = await repository.declaration(params.id);
        return row === undefined ? null : { row, photos: await repository.photos(params.id), corrections: await repository.corrections([params.id]) };
      });
      if (found === null) return refuse('DECLARATION_NOT_FOUND');
      const photos = found.photos.map(({ kind, sha256, size, origin, object_id }) => ({
        kind,
        origin,
        sha256,
        size,
        previewUrl: previewLink(platform, object_id),
      }));
      return ok(declarationDetail(found.row, photos, found.corrections));
    },

    async correctPlaceLabel({ user, params, body }) {
      const row = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        const declared = await repository.declaration(params.id);
        if (declared === undefined) return undefined;
        await repository.addCorrection({ id: platform.newId(), declaration_id: declared.id, label: body.placeLabel, corrected_at: platform.clock.now() });
        const corrected = { ...declared, place_label: body.placeLabel };
        await planAlarmOf(tx, platform, corrected);
        return corrected;
      });
      return row === undefined ? refuse('DECLARATION_NOT_FOUND') : ok(declarationView(row));
    },

    async searchAddress({ query }) {
      return ok({ places: await geocoder.search(query.q) });
    },

    async reverseGeocode({ query }) {
      return ok({ label: await geocoder.reverse(query.lon, query.lat) });
    },
  };
}

/** A day that does not exist narrows nothing. */
function filterOf({ from, to, vehicle, status }: QueryOf<typeof declarationsContract.calls.listDeclarations>): DeclarationFilter {
  const first = parsePlainDate(from ?? '');
  const last = parsePlainDate(to ?? '');
  return {
    from: first === null ? null : startOfParisDay(first),
    to: last === null ? null : startOfParisDay(addDays(last, 1)),
    vehicleId: vehicle ?? null,
    status: status ?? null,
  };
}
