import { mapContract } from '@placejuste/contracts/map';
import { callQuery } from '../platform/index.ts';

export const mapQuery = callQuery(mapContract.calls.readMap, {});
