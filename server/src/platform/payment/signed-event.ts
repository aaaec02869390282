import { createHmac, timingSafeEqual } from 'node:crypto';

/** Longest age of a signed event, in seconds, so that an intercepted one cannot be replayed later. */
const toleranceSeconds = 300;

/** `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`: the scheme card providers use for their webhooks. */
export function signEvent(key: Buffer, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${digest(key, seconds, body).toString('hex')}`;
}

export function hasValidEventSignature(
  key: Buffer,
  body: string,
  signature: string | undefined,
  nowMs: number,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '');
  if (match === null) return false;
  const seconds = Number(match[1]);
  if (Math.abs(nowMs / 1000 - seconds) > toleranceSeconds) return false;
  return timingSafeEqual(digest(key, seconds, body), Buffer.from(match[2] ?? '', 'hex'));
}

function digest(key: Buffer, seconds: number, body: string): Buffer {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest();
}
