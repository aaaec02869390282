import { evidenceContract } from '@placejuste/contracts/evidence';
import { callQuery } from '../../platform/index.ts';

export const devicesQuery = callQuery(evidenceContract.calls.listDevices, {});
