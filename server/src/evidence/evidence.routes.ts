import type { evidenceContract } from '@placejuste/contracts/evidence';
import { command, query, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { enrolDevice } from './devices/enrol-device.ts';
import { listDevices } from './devices/list-devices.ts';
import { revokeDevice } from './devices/revoke-device.ts';
import { readConsistency } from './log/read-consistency.ts';
import { readHead } from './read-head.ts';

export const evidenceHandlers: Handlers<typeof evidenceContract.calls> = {
  enrolDevice: command(enrolDevice),
  listDevices: query(listDevices),
  revokeDevice: command(revokeDevice),
  readHead: serviceQuery(readHead),
  readConsistency: serviceQuery(readConsistency),
};
