import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal SHA-256, for secrets too long to be guessed. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** HMAC-SHA-256, for short secrets, which a copy of the database alone must not reveal. */
export function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
