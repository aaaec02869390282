import { notificationsContract } from '@placejuste/contracts/notifications';
import { notify } from '../accessibility/index.ts';
import {
  callApi,
  getDeviceStorage,
  hasAnyPushWish,
  hasPushWish,
  keepPushWish,
  onSignedOut,
  readPushAddress,
  readSessionId,
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
  let openSession: OpenSession | null = null;
  let isTelling = false;
  const tell = async (): Promise<void> => {
    // A session is told of several times as it opens, and another may take its place meanwhile.
    if (isTelling) return;
    isTelling = true;
    for (let lastSession: OpenSession | null = null; openSession !== null && openSession !== lastSession; ) {
      const telling: OpenSession = openSession;
      lastSession = telling;
      await tellAddress(telling, () => openSession?.sessionId === telling.sessionId).catch(() => undefined);
    }
    isTelling = false;
  };
  watchSession((state) => {
    if (state.status !== 'signed-in') {
      openSession = null;
      return;
    }
    openSession = { userId: state.userId, sessionId: readSessionId(state.session) };
    void tell();
  });
  onSignedOut(() => {
    getDeviceStorage().removeItem(key);
    void stopPush().catch(() => undefined);
  });
}

/** @param isOpen false once that session ended meanwhile: nothing begins in its name any more */
async function tellAddress({ userId, sessionId }: OpenSession, isOpen: () => boolean): Promise<void> {
  // Messages to whoever was here before may still be on their way: their address ends, and is never taken over.
  if (await isOfAnother(userId)) await stopPush();
  const address = (await readPushAddress()) ?? (await resume(userId, isOpen));
  if (address === null || !isOpen()) return;
  const addressRecord = `${address.endpoint} ${address.timeZone} ${sessionId}`;
  if (getDeviceStorage().getItem(key) === addressRecord) return;
  const outcome = await callApi(calls.addDevice, { body: address });
  if (!outcome.ok || !isOpen()) return;
  getDeviceStorage().setItem(key, addressRecord);
  await keepPushWish(userId);
}

/** An address is this person's when they wanted it; those told by a version before are known by their last telling. */
async function isOfAnother(userId: string): Promise<boolean> {
  if (await hasPushWish(userId)) return false;
  return hasAnyPushWish() || getDeviceStorage().getItem(key) === null;
}

/**
 * After a session that ran out by itself, what the person wanted here begins again; where a press is needed, it is
 * said.
 */
async function resume(userId: string, isOpen: () => boolean): Promise<PushAddress | null> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  if (!(await hasPushWish(userId))) return null;
  const settings = await callApi(calls.readSettings, {});
  if (!settings.ok || !isOpen()) return null;
  const address = await startPush(settings.value.pushKey).catch(() => null);
  if (!isOpen()) {
    await stopPush();
    return null;
  }
  if (address !== null && typeof address !== 'string') return address;
  notify('info', text.again, { description: text.againDetail, subject: 'push', shouldOutliveScreen: true });
  return null;
}
