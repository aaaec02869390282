import type { vehicle } from '@placejuste/contracts/declarations';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

export type Vehicle = z.output<typeof vehicle>;

/** Key of the list of a person's vehicles, to invalidate after a change of one. */
export const vehiclesKey = ['vehicles'] as const;

export const vehiclesQuery = queryOptions({
  queryKey: vehiclesKey,
  // What asks weighs as much as the first step, which shows the vehicles last known meanwhile.
  queryFn: async ({ signal }) => (await import('./read-vehicles.lazy.ts')).readVehicles(signal),
});
