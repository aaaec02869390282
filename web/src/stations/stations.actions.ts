import { stationAdded, type StationBody } from '@placejuste/contracts/stations';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../offline/index.ts';

export const createStation: QueuedAction<Omit<StationBody, 'id'>, z.output<typeof stationAdded>> = {
  kind: 'station.create',
  version: 1,
  result: stationAdded,
};
