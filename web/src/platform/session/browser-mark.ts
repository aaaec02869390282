import { deviceStorage } from '../device/device-storage.ts';

const storageKey = 'placejuste_browser';
let unstored: string | undefined;

/**
 * A random name of this browser, sent with the calls of sign-in: it opens nothing, and tells the service that the
 * address is confirmed where the account was made, and that this browser signed in before. Where nothing can be stored
 * it lasts as long as the page.
 */
export function browserMark(): string {
  try {
    const stored = deviceStorage().getItem(storageKey);
    if (stored !== null && /^[\da-f]{32}$/.test(stored)) return stored;
    const made = unstored ?? randomName();
    deviceStorage().setItem(storageKey, made);
    return made;
  } catch {
    unstored ??= randomName();
    return unstored;
  }
}

function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
