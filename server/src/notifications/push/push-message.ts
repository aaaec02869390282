import { createECDH } from 'node:crypto';
import * as z from 'zod';
import webPush from 'web-push';
import type { Secrets } from '../../platform/secrets/index.ts';

/** What a browser gives to be told: where, and the keys that only it can read with. */
export const pushSubscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type PushSubscription = z.infer<typeof pushSubscription>;

/** All that leaves: a neutral sentence, and the page to open. */
export interface PushPayload {
  readonly id: string;
  readonly body: string;
  readonly path: string;
}

export interface PushVoucher {
  /** Address that a push service writes to if our messages harm it. */
  readonly contact: string;
  readonly now: Date;
}

/** The longest that a service accepts is a day. */
const tokenSeconds = 12 * 3600;

/** The keys that sign for this service (VAPID), of its master key: the same on every node, and nothing to keep. */
export function deriveVapidKeys(secrets: Secrets): { readonly publicKey: string; readonly privateKey: string } {
  const key = secrets.key('web-push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

/** Whether something can be encrypted for these keys at all. */
export function areReadableKeys({ p256dh, auth }: Omit<PushSubscription, 'endpoint'>): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** Encrypted for that browser alone (RFC 8291) and signed (RFC 8292). */
export function pushRequest(
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
