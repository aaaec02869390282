import { vehicle } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../../offline/index.ts';

export const upsertVehicle: QueuedAction<
  { readonly plate: string; readonly name: string },
  z.output<typeof vehicle>
> = {
  kind: 'vehicle.upsert',
  version: 1,
  result: vehicle,
};
