import { repeatEvery, type Repeat } from '../platform/clock/index.ts';
import type { Platform, Slice } from '../platform/http/index.ts';
import { describeError } from '../platform/log/index.ts';
import { busChannel, changesChannel } from './bus/bus-message.ts';
import { Hub } from './hub.steps.ts';
import { mountRealtimeRoutes } from './realtime.routes.ts';

const sweepMs = 15_000;

export interface RealtimeOptions {
  /**
   * Multiplies the limits on the sockets of a network and on the messages of a person, like every other limit;
   * production bounds it.
   */
  readonly rateLimitFactor: number;
}

/** `repeat` is driven by the test clock in tests. */
export function realtimeSlice({ rateLimitFactor }: RealtimeOptions, repeat: Repeat = repeatEvery): Slice {
  return {
    name: 'realtime',
    async register(app, platform) {
      const hub = new Hub(platform, { rateLimitFactor });
      await app.register(
        async (scope) => {
          const endSilent = await mountRealtimeRoutes(scope, platform, { hub, rateLimitFactor });
          const stop = repeat(() => {
            endSilent();
            hub.sweep().catch((error: unknown) => {
              platform.log.warn(describeError(error), 'realtime sweep fault');
            });
          }, sweepMs);
          scope.addHook('onClose', async () => stop());
        },
        { prefix: '/realtime/v1' },
      );
      await listenToChanges(platform, hub);
    },
  };
}

async function listenToChanges({ db }: Platform, hub: Hub): Promise<void> {
  await db.listen(busChannel, { onMessage: hub.hearNode, onGap: hub.hearGap });
  // One session listens to both channels: a gap is reported once.
  await db.listen(changesChannel, { onMessage: hub.hearChange, onGap: () => undefined });
}
