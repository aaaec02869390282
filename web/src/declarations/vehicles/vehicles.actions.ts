import { vehicle } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../../offline/index.ts';

interface VehicleFacts {
  readonly plate: string;
  readonly name: string;
}

/** Adds one: its identifier is the action's. */
export const addVehicle: QueuedAction<VehicleFacts, z.output<typeof vehicle>> = {
  kind: 'vehicle.upsert',
  version: 1,
  result: vehicle,
};

/** Changes one, by an action of its own: an identifier that was sent takes no other facts. */
export const changeVehicle: QueuedAction<VehicleFacts & { readonly vehicleId: string }, z.output<typeof vehicle>> = {
  kind: 'vehicle.upsert',
  version: 2,
  result: vehicle,
};
