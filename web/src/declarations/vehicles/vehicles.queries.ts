import { queryOptions } from '@tanstack/react-query';
import { readVehicles } from './read-vehicles.ts';

/** Key of the list of a person's vehicles, to invalidate after a change of one. */
export const vehiclesKey = ['vehicles'] as const;

export const vehiclesQuery = queryOptions({ queryKey: vehiclesKey, queryFn: ({ signal }) => readVehicles(signal) });
