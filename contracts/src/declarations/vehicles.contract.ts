import { vehicleMessages } from '@placejuste/domain/declaration';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';
import { vehicle } from './vehicle.schema.ts';

const id = z.uuid();

export const vehiclesContract = defineContract(
  {
    listVehicles: {
      method: 'GET',
      path: '/api/vehicles',
      access: 'user',
      reply: z.object({ rows: z.array(vehicle) }),
      refusals: {},
    },
    /** Adds or renames a vehicle; the same id is the same vehicle. At most ten a person. */
    upsertVehicle: {
      method: 'PUT',
      path: '/api/vehicles/:id',
      access: 'user',
      params: z.object({ id }),
      body: z.object({
        plate: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
        name: z.string().check(z.trim(), z.maxLength(60)),
      }),
      reply: vehicle,
      refusals: { PLATE_UNREADABLE: 'unprocessable', VEHICLE_LIMIT: 'conflict', VEHICLE_NOT_FOUND: 'missing' },
    },
    /** Removes a vehicle from the list. Its declarations keep it. */
    removeVehicle: {
      method: 'DELETE',
      path: '/api/vehicles/:id',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ removed: z.boolean() }),
      refusals: { VEHICLE_NOT_FOUND: 'missing' },
    },
  },
  vehicleMessages,
);
