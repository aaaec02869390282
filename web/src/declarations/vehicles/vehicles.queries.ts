import { queryOptions } from '@tanstack/react-query';

/** Of the list of a person's vehicles, to be invalidated after anything that changes it. */
export const vehiclesKey = ['vehicles'] as const;

export const vehiclesQuery = queryOptions({
  queryKey: vehiclesKey,
  // What asks weighs as much as the first step, which shows the vehicles last known meanwhile.
  queryFn: async ({ signal }) => (await import('./read-vehicles.lazy.ts')).readVehicles(signal),
});
