import { isIos, isStandalone } from './display-mode.ts';

/** Push support of this browser: on an iPhone, only the application of the home screen receives notifications. */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

/** Data that a service needs to send notifications to this browser. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Quiet hours follow the time zone of this device. */
  readonly timeZone: string;
}

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIos() && !isStandalone() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await findSubscription()) === null ? 'off' : 'on';
}

/** Address of this browser's push subscription; null without one. */
export async function readPushAddress(): Promise<PushAddress | null> {
  const subscription = await findSubscription();
  return subscription === null ? null : toPushAddress(subscription);
}

/**
 * Asks the person, then the push service of the browser. Must be called directly by a press: browsers refuse the
 * question otherwise.
 * @param serverKey public key of the sender, in base64url
 */
export async function startPush(serverKey: string): Promise<PushAddress | 'blocked' | 'refused'> {
  const permission = 'Notification' in window ? await Notification.requestPermission?.() : 'denied';
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'refused';
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(serverKey) };
  // A subscription for another key, as after a change of service, would be useless.
  await (await pushManager.getSubscription?.())?.unsubscribe();
  return toPushAddress(await pushManager.subscribe(options)) ?? 'refused';
}

/** Cancels the subscription and returns its address; null when there was none. */
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
