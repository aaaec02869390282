import { syncContract } from '@placejuste/contracts/sync';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { syncHandlers } from './sync.routes.ts';

export const syncSlice: Slice = {
  name: 'sync',
  register(app, platform) {
    mountCalls(app, syncContract, syncHandlers, platform);
  },
};
