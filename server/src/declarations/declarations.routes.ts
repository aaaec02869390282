import type { declarationsContract } from '@placejuste/contracts/declarations';
import { ok, refuse } from '@placejuste/domain/kernel';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';
import { previewLink } from '../storage/index.ts';
import { declarationView } from './declaration-view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { keepVehicle } from './keep-vehicle.ts';
import { cursorOf, readCursor } from './page-cursor.ts';
import { submitDeclaration } from './submit-declaration.ts';

const usualPage = 20;

export function declarationHandlers(platform: Platform, geocoder: Geocoder): Handlers<typeof declarationsContract.calls> {
  return {
    async listVehicles({ user }) {
      const rows = await platform.db.asUser(user.claims, (tx) => declarationsRepository(tx).vehicles());
      return ok({ rows: rows.map(({ id, plate, name }) => ({ id, plate, name })) });
    },

    async upsertVehicle({ user, params, body }) {
      const kept = await keepVehicle(platform, user, { id: params.id, ...body });
      return kept.ok ? ok({ id: kept.value.id, plate: kept.value.plate, name: kept.value.name }) : kept;
    },

    async createDeclaration({ user, body }) {
      const kept = await submitDeclaration(platform, user, body);
      return kept.ok ? ok(declarationView(kept.value)) : kept;
    },

    async listDeclarations({ user, query }) {
      const limit = query.limit ?? usualPage;
      const rows = await platform.db.asUser(user.claims, (tx) => declarationsRepository(tx).page(limit, readCursor(query.after)));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return ok({ rows: shown.map(declarationView), next: last === undefined ? null : cursorOf(last.deposited_at, last.id) });
    },

    async readDeclaration({ user, params }) {
      const found = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        const row = await repository.declaration(params.id);
        return row === undefined ? null : { row, photos: await repository.photos(params.id) };
      });
      if (found === null) return refuse('DECLARATION_NOT_FOUND');
      const photos = found.photos.map(({ kind, sha256, size, origin, object_id }) => ({
        kind,
        origin,
        sha256,
        size,
        previewUrl: previewLink(platform, object_id),
      }));
      return ok({ ...declarationView(found.row), photos });
    },

    async correctPlaceLabel({ user, params, body }) {
      const row = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        await repository.correctPlaceLabel(params.id, body.placeLabel);
        return repository.declaration(params.id);
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
