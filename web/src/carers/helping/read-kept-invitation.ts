import type { LocalValueKey } from '../../offline/index.ts';
import { getDeviceStorage } from '../../platform/index.ts';

/** Deleted at a sign-out; the link of the mail still works. */
const key: LocalValueKey = 'placejuste_invitation';
const shape = /^[A-Za-z0-9_-]{43}$/;

/** Reads the secret in the fragment of the address, which no server receives; null when there is none. */
export function parseSecret(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? '';
  return shape.test(secret) ? secret : null;
}

/** Stores the secret while the person signs in: it is useless to another account. */
export function keepInvitation(secret: string): void {
  try {
    getDeviceStorage().setItem(key, secret);
  } catch {
    // Without storage, the link of the mail must be opened again.
  }
}

export function readKeptInvitation(): string | null {
  const secret = getDeviceStorage().getItem(key) ?? '';
  return shape.test(secret) ? secret : null;
}

export function forgetInvitation(): void {
  getDeviceStorage().removeItem(key);
}
