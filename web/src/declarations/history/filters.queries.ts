import { declarationsContract } from '@placejuste/contracts/declarations';
import { callQuery } from '../../platform/index.ts';

export const vehiclesQuery = callQuery(declarationsContract.calls.listVehicles, {});
