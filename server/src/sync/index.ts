import { syncContract } from '@placejuste/contracts/sync';
import { ok, refuse } from '@placejuste/domain/kernel';
import { signServerTime } from '../declarations/index.ts';
import { readClockFault } from '../evidence/index.ts';
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
        // A meeting signed by a clock in doubt would prove a wrong moment: the phone keeps the one it has.
        contact: async ({ user }) =>
          (await readClockFault(platform)) === null
            ? ok(signServerTime(platform, user.id))
            : refuse('SERVICE_CLOCK_SUSPENDED'),
      },
      platform.identify,
    );
  },
};
