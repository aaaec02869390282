import { vehiclesContract, type vehicle } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import { callApi, CallFailure } from '../../platform/index.ts';

/** A person's vehicles as the service has them. */
export async function readVehicles(signal: AbortSignal): Promise<readonly z.output<typeof vehicle>[]> {
  const outcome = await callApi(vehiclesContract.calls.listVehicles, { signal });
  if (!outcome.ok) throw new CallFailure(outcome);
  return outcome.value.rows;
}
