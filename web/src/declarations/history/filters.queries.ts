import { vehiclesContract } from '@placejuste/contracts/declarations';
import { callQuery } from '../../platform/index.ts';

export const vehiclesQuery = callQuery(vehiclesContract.calls.listVehicles, {});
