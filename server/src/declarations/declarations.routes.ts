import type { declarationsContract, presenceContract, vehiclesContract } from '@placejuste/contracts/declarations';
import { ok } from '@placejuste/domain/kernel';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { command, query, type Handlers } from '../platform/http/index.ts';
import { archiveDeclaration } from './retention/archive-declaration.ts';
import { correctPlaceLabel } from './place/correct-place-label.ts';
import { createDeclaration } from './create-declaration.ts';
import { listDeclarations } from './list-declarations.ts';
import { listVehicles } from './vehicles/list-vehicles.ts';
import { signPlaceLabel } from './proofs.ts';
import { readDeclaration } from './read-declaration.ts';
import { removeTicket } from './tickets/remove-ticket.ts';
import { removeVehicle } from './vehicles/remove-vehicle.ts';
import { signPresence } from './presences/sign-presence.ts';
import { upsertVehicle } from './vehicles/upsert-vehicle.ts';

export const presenceHandlers: Handlers<typeof presenceContract.calls> = {
  signPresence: command(signPresence),
};

export const vehicleHandlers: Handlers<typeof vehiclesContract.calls> = {
  listVehicles: query(listVehicles),
  upsertVehicle: command(upsertVehicle),
  removeVehicle: command(removeVehicle),
};

export function createDeclarationHandlers(geocoder: Geocoder): Handlers<typeof declarationsContract.calls> {
  return {
    createDeclaration: command(createDeclaration),
    listDeclarations: query(listDeclarations),
    readDeclaration: query(readDeclaration),
    correctPlaceLabel: command(correctPlaceLabel),
    archiveDeclaration: command(archiveDeclaration, ({ params, body }) => ({
      declarationId: params.id,
      archived: body.archived,
    })),
    removeTicket: command(removeTicket),

    async searchAddress({ user, query: addressQuery }, platform) {
      const places = await geocoder.search(addressQuery.q);
      return ok({
        places: places?.map((place) => ({ ...place, proof: signPlaceLabel(platform, user.id, place) })) ?? null,
      });
    },

    async reverseGeocode({ user, query: point }, platform) {
      const label = (await geocoder.reverse(point.lon, point.lat))?.label ?? null;
      const position = { latitude: point.lat, longitude: point.lon };
      return ok({ label, proof: label === null ? null : signPlaceLabel(platform, user.id, { label, ...position }) });
    },
  };
}
