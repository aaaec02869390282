import { getDeviceStorage } from './device-storage.ts';

/** Key of the digest of the person who wants notifications here, so that the next person reads no identifier. */
const key = 'placejuste_push_wish';

export async function keepPushWish(userId: string): Promise<void> {
  getDeviceStorage().setItem(key, await hashUserId(userId));
}

/** At a sign-out that was asked for, and when the notifications are turned off here. */
export function forgetPushWish(): void {
  getDeviceStorage().removeItem(key);
}

/** Whether this person wanted notifications here, and neither signed out nor turned them off since. */
export async function hasPushWish(userId: string): Promise<boolean> {
  const storedDigest = getDeviceStorage().getItem(key);
  return storedDigest !== null && storedDigest === (await hashUserId(userId));
}

/** Whether anybody wanted notifications here, whoever it was. */
export function hasAnyPushWish(): boolean {
  return getDeviceStorage().getItem(key) !== null;
}

async function hashUserId(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`placejuste-push ${userId}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
