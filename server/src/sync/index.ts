import { syncContract } from '@placejuste/contracts/sync';
import { ok } from '@placejuste/domain/kernel';
import { signMeeting } from '../declarations/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { syncAction } from './sync-action.ts';

export const syncSlice: Slice = {
  name: 'sync',
  register(app, platform) {
    mountCalls(
      app,
      syncContract,
      {
        sync: ({ user, body }) => syncAction(platform, user, body),
        contact: async ({ user }) => ok(signMeeting(platform, user.id)),
      },
      platform.identify,
    );
  },
};
