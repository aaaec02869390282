import { personalDataContract } from '@placejuste/contracts/personal-data';
import { callQuery } from '../../platform/index.ts';

export const ownDataQuery = callQuery(personalDataContract.calls.readPersonalData, {});
