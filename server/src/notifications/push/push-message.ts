import { createECDH } from 'node:crypto';
import * as z from 'zod';
import webPush from 'web-push';
import type { Secrets } from '../../platform/secrets/index.ts';

/** Push subscription of a browser: its address, and the keys with which only it can decrypt. */
export const pushSubscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type PushSubscription = z.infer<typeof pushSubscription>;

/** Whole content of a push message: a neutral sentence, and the page to open. */
export interface PushPayload {
  readonly id: string;
  readonly body: string;
  readonly path: string;
}

export interface PushVoucher {
  /** Address by which a push service can report harmful messages of ours. */
  readonly contact: string;
  readonly now: Date;
}

/** Lifetime of a VAPID token in seconds; push services accept at most a day. */
const tokenSeconds = 12 * 3600;

/** VAPID keys that sign for this service, derived from the master key: the same on every node, and not stored. */
export function deriveVapidKeys(secrets: Secrets): { readonly publicKey: string; readonly privateKey: string } {
  const key = secrets.key('web-push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

/** True when a message can be encrypted with these keys. */
export function areReadableKeys({ p256dh, auth }: Omit<PushSubscription, 'endpoint'>): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** A message encrypted for that browser only (RFC 8291) and signed (RFC 8292). */
export function buildPushRequest(
  secrets: Secrets,
  { endpoint, p256dh, auth }: PushSubscription,
  {
    payload,
    voucher,
    ttlSeconds,
    isUrgent,
  }: {
    readonly payload: PushPayload;
    readonly voucher: PushVoucher;
    readonly ttlSeconds: number;
    readonly isUrgent: boolean;
  },
): { readonly headers: Record<string, string>; readonly body: Buffer } {
  const { publicKey, privateKey } = deriveVapidKeys(secrets);
  const expires = Math.floor(voucher.now.getTime() / 1000) + tokenSeconds;
  const { Authorization } = webPush.getVapidHeaders(
    new URL(endpoint).origin,
    `mailto:${voucher.contact}`,
    publicKey,
    privateKey,
    'aes128gcm',
    expires,
  );
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(payload), 'aes128gcm');
  return {
    headers: {
      authorization: Authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency: isUrgent ? 'high' : 'normal',
    },
    body: cipherText,
  };
}
