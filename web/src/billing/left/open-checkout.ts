import { getDeviceStorage, readStoredSession } from '../../platform/index.ts';

const key = 'placejuste_open_checkout';

/**
 * Stores the payment for which the browser leaves: whoever comes back without its address, after an hour or a closed
 * browser, is told what became of it before they pay again.
 */
export function storeOpenCheckout(id: string): void {
  const userId = readStoredSession()?.user.id;
  if (userId !== undefined) getDeviceStorage().setItem(key, `${userId} ${id}`);
}

/** The payment last begun on this device by the person signed in, while its outcome is not known; else null. */
export function readOpenCheckout(): string | null {
  const [userId, id] = (getDeviceStorage().getItem(key) ?? '').split(' ');
  return id !== undefined && userId === readStoredSession()?.user.id ? id : null;
}

/** Forgets that payment, once its outcome is known. */
export function forgetOpenCheckout(id: string): void {
  if (readOpenCheckout() === id) getDeviceStorage().removeItem(key);
}
