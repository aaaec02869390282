import type { vehicle, vehiclesContract } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import { type CallAddress, CallFailure, readProperties, sendCall } from '../../platform/index.ts';

export type Vehicle = z.output<typeof vehicle>;
type ListVehicles = (typeof vehiclesContract)['calls']['listVehicles'];

/** Written out because the contract and its schemas are larger than the first step, which waits for this answer. */
const listVehicles: CallAddress<ListVehicles> = { method: 'GET', path: '/api/vehicles' };

/** Fetches the person's vehicles from the service. */
export async function readVehicles(signal: AbortSignal): Promise<readonly Vehicle[]> {
  const outcome = await sendCall(listVehicles, { signal }, (body) => {
    const { rows } = readProperties<'rows'>(body);
    return areVehicles(rows) ? { value: rows } : null;
  });
  if (!outcome.ok) throw new CallFailure(outcome);
  return outcome.value.map(({ id, plate, name }) => ({ id, plate, name }));
}

export function areVehicles(value: unknown): value is readonly Vehicle[] {
  return Array.isArray(value) && value.every(isVehicle);
}

function isVehicle(value: unknown): value is Vehicle {
  const { id, plate, name } = readProperties<keyof Vehicle>(value);
  return [id, plate, name].every((text) => typeof text === 'string');
}
