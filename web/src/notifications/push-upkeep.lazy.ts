import { notificationsContract } from '@placejuste/contracts/notifications';
import { notify } from '../accessibility/index.ts';
import {
  callApi,
  deviceStorage,
  hasPushWish,
  keepPushWish,
  onSignedOut,
  pushAddress,
  sessionIdOf,
  startPush,
  stopPush,
  watchSession,
  type PushAddress,
} from '../platform/index.ts';
import { upkeepText as text } from './push-upkeep.text.fr.ts';

const { calls } = notificationsContract;
const key = 'placejuste_push';
let hasStarted = false;

interface OpenSession {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Push services change a browser's address without a word, and people travel: the service is told. A device is told
 * until its session ends, hence each new session of the same person is told too. Whoever signs out is told nothing more
 * here, whatever reaches the service.
 */
export function startPushUpkeep(): void {
  if (hasStarted) return;
  hasStarted = true;
  let open: OpenSession | null = null;
  let isTelling = false;
  const tell = async (): Promise<void> => {
    // A session is told of several times as it opens, and another may take its place meanwhile.
    if (isTelling) return;
    isTelling = true;
    for (let told: OpenSession | null = null; open !== null && open !== told; ) {
      told = open;
      await tellAddress(told).catch(() => undefined);
    }
    isTelling = false;
  };
  watchSession((state) => {
    if (state.status !== 'signed-in') {
      open = null;
      return;
    }
    open = { userId: state.userId, sessionId: sessionIdOf(state.session) };
    void tell();
  });
  onSignedOut(() => {
    deviceStorage().removeItem(key);
    void stopPush().catch(() => undefined);
  });
}

async function tellAddress({ userId, sessionId }: OpenSession): Promise<void> {
  const address = (await pushAddress()) ?? (await resume(userId));
  if (address === null) return;
  const known = `${address.endpoint} ${address.timeZone} ${sessionId}`;
  if (deviceStorage().getItem(key) === known) return;
  const outcome = await callApi(calls.addDevice, { body: address });
  if (!outcome.ok) return;
  deviceStorage().setItem(key, known);
  await keepPushWish(userId);
}

/** After a session that ran out by itself, what the person wanted here begins again; where a press is needed, it is said. */
async function resume(userId: string): Promise<PushAddress | null> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  if (!(await hasPushWish(userId))) return null;
  const settings = await callApi(calls.readSettings, {});
  if (!settings.ok) return null;
  const address = await startPush(settings.value.pushKey).catch(() => null);
  if (address !== null && typeof address !== 'string') return address;
  notify('info', text.again, text.againDetail, { subject: 'push', outlivesScreen: true });
  return null;
}
