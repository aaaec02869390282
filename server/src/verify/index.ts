import { verifyContract } from '@placejuste/contracts/verify';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { mountBundle, verifyHandlers } from './verify.routes.ts';

export const verifySlice: Slice = {
  name: 'verify',
  register(app, platform) {
    mountCalls(app, verifyContract, verifyHandlers(platform), platform.identify);
    mountBundle(app, platform);
  },
};
