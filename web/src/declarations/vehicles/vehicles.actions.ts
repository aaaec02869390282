import { vehicle } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../../offline/index.ts';

interface VehicleFacts {
  readonly plate: string;
  readonly name: string;
}

/** Adds a vehicle, whose id is that of the action. */
export const addVehicle: QueuedAction<VehicleFacts, z.output<typeof vehicle>> = {
  kind: 'vehicle.upsert',
  version: 1,
  result: vehicle,
};

/** Changes a vehicle by an action with its own id: an id already sent cannot carry other facts. */
export const changeVehicle: QueuedAction<VehicleFacts & { readonly vehicleId: string }, z.output<typeof vehicle>> = {
  kind: 'vehicle.upsert',
  version: 2,
  result: vehicle,
};
