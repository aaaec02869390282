import type { vehicle, vehiclesContract } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import { type CallAddress, CallFailure, sendCall } from '../../platform/index.ts';

export type Vehicle = z.output<typeof vehicle>;
type ListVehicles = (typeof vehiclesContract)['calls']['listVehicles'];

/** Its contract, and the schemas with it, weigh more than the first step, which waits for this answer. */
const listVehicles: CallAddress & Pick<ListVehicles, keyof CallAddress> = { method: 'GET', path: '/api/vehicles' };

/** A person's vehicles as the service has them. */
export async function readVehicles(signal: AbortSignal): Promise<readonly Vehicle[]> {
  const outcome = await sendCall(listVehicles, { signal }, (body) => {
    const rows: unknown = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : undefined;
    return areVehicles(rows) ? { value: rows } : null;
  });
  if (!outcome.ok) throw new CallFailure(outcome);
  return outcome.value.map(({ id, plate, name }) => ({ id, plate, name }));
}

export function areVehicles(value: unknown): value is readonly Vehicle[] {
  return Array.isArray(value) && value.every(isVehicle);
}

function isVehicle(value: unknown): value is Vehicle {
  if (typeof value !== 'object' || value === null) return false;
  const { id, plate, name }: Partial<Record<keyof Vehicle, unknown>> = value;
  return [id, plate, name].every((text) => typeof text === 'string');
}
