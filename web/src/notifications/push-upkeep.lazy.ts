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
 * Registers this browser's push address again when the push service changes it, when the time zone changes, and at each
 * new session, because a registration ends with its session. After a sign-out nothing more is sent here, whatever
 * reaches the service.
 */
export function startPushUpkeep(): void {
  if (hasStarted) return;
  hasStarted = true;
  let openSession: OpenSession | null = null;
  let isSending = false;
  const sendAddress = async (): Promise<void> => {
    // A session is reported several times as it opens, and another may replace it meanwhile.
    if (isSending) return;
    isSending = true;
    for (let lastSession: OpenSession | null = null; openSession !== null && openSession !== lastSession; ) {
      const currentSession: OpenSession = openSession;
      lastSession = currentSession;
      await tellAddress(currentSession, () => openSession?.sessionId === currentSession.sessionId).catch(
        () => undefined,
      );
    }
    isSending = false;
  };
  watchSession((state) => {
    if (state.status !== 'signed-in') {
      openSession = null;
      return;
    }
    openSession = { userId: state.userId, sessionId: readSessionId(state.session) };
    void sendAddress();
  });
  onSignedOut(() => {
    getDeviceStorage().removeItem(key);
    void stopPush().catch(() => undefined);
  });
}

/** @param isOpen false once that session ended: nothing more may be done for it */
async function tellAddress({ userId, sessionId }: OpenSession, isOpen: () => boolean): Promise<void> {
  // Messages for the previous person may still be on their way: their address is cancelled, never reused.
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

/**
 * An address belongs to this person when they asked for it; those of an older version are known by the last
 * registration.
 */
async function isOfAnother(userId: string): Promise<boolean> {
  if (await hasPushWish(userId)) return false;
  return hasAnyPushWish() || getDeviceStorage().getItem(key) === null;
}

/**
 * After an expired session, the notifications that the person asked for start again; if a press is needed, the page
 * says so.
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
