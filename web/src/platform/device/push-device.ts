import { isIos, isStandalone } from './display-mode.ts';

/** What this browser can do: on an iPhone, only the application of the home screen is told anything. */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

/** What a service needs to tell this browser something. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Quiet hours are those of the wall here. */
  readonly timeZone: string;
}

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIos() && !isStandalone() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await findSubscription()) === null ? 'off' : 'on';
}

/** Null when nothing is told here. */
export async function readPushAddress(): Promise<PushAddress | null> {
  const subscription = await findSubscription();
  return subscription === null ? null : toPushAddress(subscription);
}

/**
 * Asks the person, then the push service of the browser. To be called by the press itself: browsers refuse the question
 * otherwise.
 * @param serverKey public key of who will send, in base64url
 */
export async function startPush(serverKey: string): Promise<PushAddress | 'blocked' | 'refused'> {
  const permission = 'Notification' in window ? await Notification.requestPermission?.() : 'denied';
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'refused';
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(serverKey) };
  // One made for another key, as after a change of service, would be of no use.
  await (await pushManager.getSubscription?.())?.unsubscribe();
  return toPushAddress(await pushManager.subscribe(options)) ?? 'refused';
}

/** The address that is told nothing any more; null when there was none. */
export async function stopPush(): Promise<PushAddress | null> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  return subscription === null ? null : toPushAddress(subscription);
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription?.()) ?? null;
}

function toPushAddress(subscription: PushSubscription): PushAddress | null {
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, keys: { p256dh, auth }, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
