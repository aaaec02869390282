import { getDeviceStorage } from '../device/device-storage.ts';

const storageKey = 'placejuste_browser';
let unstored: string | undefined;

/**
 * A random name of this browser, sent with the authentication calls. It grants nothing: it tells the service that an
 * address is confirmed in the browser where the account was made, and that this browser signed in before. Without
 * storage it lasts as long as the page.
 */
export function readBrowserMark(): string {
  try {
    const storedMark = getDeviceStorage().getItem(storageKey);
    if (storedMark !== null && /^[\da-f]{32}$/.test(storedMark)) return storedMark;
    const newMark = unstored ?? createRandomName();
    getDeviceStorage().setItem(storageKey, newMark);
    return newMark;
  } catch {
    unstored ??= createRandomName();
    return unstored;
  }
}

function createRandomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
