import type { declarationsContract } from '@placejuste/contracts/declarations';
import {
  addDays,
  cleanLine,
  ok,
  parsePlainDate,
  refuse,
  refuseFieldOf,
  startOfParisDay,
} from '@placejuste/domain/kernel';
import type { BodyOf, QueryOf } from '@placejuste/contracts/kernel';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { doubtsOf, receiptOf } from '../evidence/index.ts';
import { decodeCursor, pageOf, pageSize, type Handlers, type Platform } from '../platform/http/index.ts';
import { previewLink } from '../storage/index.ts';
import { stayEnd } from '../town-rules/index.ts';
import { archiveDeclaration, createDeclaration, upsertVehicle } from './declarations.commands.ts';
import { declarationDetail, declarationView, listedDeclaration, photoMomentView } from './declaration-view.ts';
import { type DeclarationFilter, declarationsRepository } from './declarations.repository.ts';
import { placeLabelSourceOf, signPlaceLabel } from './place-label-proof.ts';
import { withLabelsShown } from './place-labels.ts';
import { planAlarmOf } from './plan-alarm.ts';
import { ticketsRepository } from './tickets.repository.ts';
import { ticketsShown } from './tickets.ts';
import { presencesRepository } from './presences.repository.ts';

const refuseField = refuseFieldOf<BodyOf<typeof declarationsContract.calls.correctPlaceLabel>>();

export function declarationHandlers(
  platform: Platform,
  geocoder: Geocoder,
): Handlers<typeof declarationsContract.calls> {
  return {
    async listVehicles({ user }) {
      const rows = await platform.db.asUser(user.claims, (tx) => declarationsRepository(tx).vehicles());
      return ok({ rows: rows.map(({ id, plate, name }) => ({ id, plate, name })) });
    },

    async upsertVehicle({ user, params, body }) {
      return platform.db.asUser(user.claims, (tx) => upsertVehicle(tx, platform, user, { id: params.id, ...body }));
    },

    async removeVehicle({ user, params }) {
      const removed = await platform.db.asUser(user.claims, (tx) =>
        declarationsRepository(tx).removeVehicle(params.id, platform.clock.now()),
      );
      return removed ? ok({ removed }) : refuse('VEHICLE_NOT_FOUND');
    },

    async createDeclaration({ user, body }) {
      const input = { action: body, clockAheadMs: null, sentTick: null };
      return platform.db.asUser(user.claims, (tx) => createDeclaration({ tx, platform, user }, input));
    },

    async listDeclarations({ user, query }) {
      const { page, shown, photos, doubts } = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        const found = await repository.page(pageSize(query), decodeCursor(query), filterOf(query));
        const page = pageOf(found, query, ({ deposited_at: at, id }) => ({ at, id }));
        const shown = await withLabelsShown(repository, page.shown);
        const ids = shown.map(({ id }) => id);
        return {
          page,
          shown,
          photos: await repository.photosOf(ids),
          doubts: await doubtsOf(tx, ids),
        };
      });
      return ok({
        rows: shown.map((row) => listedDeclaration(row, photos.get(row.id) ?? [], doubts.get(row.id) ?? [])),
        next: page.next,
      });
    },

    async readDeclaration({ user, params }) {
      const found = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        const row = await repository.declaration(params.id);
        if (row === undefined) return null;
        const [photos, corrections] = [await repository.photos(params.id), await repository.corrections([params.id])];
        const presence = await presencesRepository(tx).last(params.id);
        return {
          row,
          photos,
          corrections,
          tickets: await ticketsShown(tx, platform, params.id),
          leftAt: await stayEnd(tx, params.id),
          presence,
          receipt: await receiptOf(tx, params.id),
        };
      });
      if (found === null) return refuse('DECLARATION_NOT_FOUND');
      const photos = found.photos.map((photo) => ({
        ...photoMomentView(photo),
        origin: photo.origin,
        sha256: photo.sha256,
        size: photo.size,
        previewUrl: previewLink(platform, photo.object_id),
      }));
      return ok(declarationDetail(found.row, { ...found, photos }));
    },

    async correctPlaceLabel({ user, params, body }) {
      // It is printed beside evidence: nothing in it may be unseen, or turn what surrounds it round.
      const label = cleanLine(body.placeLabel);
      if (label === '') return refuseField('placeLabel', 'PLACE_LABEL_EMPTY');
      const row = await platform.db.asUser(user.claims, async (tx) => {
        const repository = declarationsRepository(tx);
        const declared = await repository.declaration(params.id);
        if (declared === undefined) return undefined;
        const { latitude, longitude } = declared;
        const source = placeLabelSourceOf(platform, user.id, { label, latitude, longitude }, body.placeLabelProof);
        await repository.addCorrection({
          id: platform.newId(),
          declaration_id: declared.id,
          label,
          label_source: source,
          corrected_at: platform.clock.now(),
        });
        const corrected = { ...declared, place_label: label };
        await planAlarmOf(tx, platform, corrected);
        return corrected;
      });
      return row === undefined ? refuse('DECLARATION_NOT_FOUND') : ok(declarationView(row));
    },

    async archiveDeclaration({ user, params, body }) {
      return platform.db.asUser(user.claims, (tx) =>
        archiveDeclaration(tx, platform, { declarationId: params.id, archived: body.archived }),
      );
    },

    async removeTicket({ user, params }) {
      const removed = await platform.db.asUser(user.claims, (tx) => ticketsRepository(tx).remove(params.id));
      return removed ? ok({ removed }) : refuse('TICKET_NOT_FOUND');
    },

    async searchAddress({ user, query }) {
      const places = await geocoder.search(query.q);
      return ok({
        places: places?.map((place) => ({ ...place, proof: signPlaceLabel(platform, user.id, place) })) ?? null,
      });
    },

    async reverseGeocode({ user, query }) {
      const label = (await geocoder.reverse(query.lon, query.lat))?.label ?? null;
      return ok({
        label,
        proof:
          label === null
            ? null
            : signPlaceLabel(platform, user.id, { label, latitude: query.lat, longitude: query.lon }),
      });
    },
  };
}

/** A day that does not exist narrows nothing. */
function filterOf({
  from,
  to,
  vehicle,
  status,
  archived,
}: QueryOf<typeof declarationsContract.calls.listDeclarations>): DeclarationFilter {
  const first = parsePlainDate(from ?? '');
  const last = parsePlainDate(to ?? '');
  return {
    from: first === null ? null : startOfParisDay(first),
    to: last === null ? null : startOfParisDay(addDays(last, 1)),
    vehicleId: vehicle ?? null,
    status: status ?? null,
    inUse: archived === 'hidden',
  };
}
