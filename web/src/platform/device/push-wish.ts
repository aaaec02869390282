import { getDeviceStorage } from './device-storage.ts';

/** Storage key for a digest of the person who wants notifications here: the next person reads no identifier. */
const key = 'placejuste_push_wish';

export async function keepPushWish(userId: string): Promise<void> {
  getDeviceStorage().setItem(key, await hashUserId(userId));
}

/** Called on a requested sign-out, and when notifications are turned off here. */
export function forgetPushWish(): void {
  getDeviceStorage().removeItem(key);
}

/** True when this person turned notifications on here, and neither signed out nor turned them off since. */
export async function hasPushWish(userId: string): Promise<boolean> {
  const storedDigest = getDeviceStorage().getItem(key);
  return storedDigest !== null && storedDigest === (await hashUserId(userId));
}

/** True when anybody turned notifications on here. */
export function hasAnyPushWish(): boolean {
  return getDeviceStorage().getItem(key) !== null;
}

async function hashUserId(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`placejuste-push ${userId}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
