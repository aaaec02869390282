import { declarationsContract } from '@placejuste/contracts/declarations';
import { callKey } from '../platform/index.ts';

export const vehiclesKey = callKey(declarationsContract.calls.listVehicles);
