import type { LocalValueKey } from '../../offline/index.ts';
import { getDeviceStorage } from '../../platform/index.ts';

/** A sign-out forgets it; the link of the mail opens again. */
const key: LocalValueKey = 'placejuste_invitation';
const shape = /^[A-Za-z0-9_-]{43}$/;

/** The secret in the part of the address that no server sees; null when there is none. */
export function parseSecret(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? '';
  return shape.test(secret) ? secret : null;
}

/** Keeps it while its reader signs in: it opens nothing to another account. */
export function keepInvitation(secret: string): void {
  try {
    getDeviceStorage().setItem(key, secret);
  } catch {
    // The link of the mail opens again.
  }
}

export function readKeptInvitation(): string | null {
  const secret = getDeviceStorage().getItem(key) ?? '';
  return shape.test(secret) ? secret : null;
}

export function forgetInvitation(): void {
  getDeviceStorage().removeItem(key);
}
