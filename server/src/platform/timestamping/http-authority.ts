import { randomBytes as systemRandom } from 'node:crypto';
import { type TimeStampAuthority, TimeStampError } from './time-stamp.ts';

interface AuthorityOptions {
  readonly url: string;
  /**
   * Roots (PEM) to which the authority's certificate must lead. When the operator gave none, it is empty and the chain
   * is not verified.
   */
  readonly trusted: readonly string[];
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly timeoutMs: number;
  readonly randomBytes?: (size: number) => Buffer;
}

const maxReplyBytes = 64 * 1024;

/** An authority reached over HTTP (RFC 3161 §3.4). Its reply is not used before it is verified. */
export function createHttpAuthority({
  url,
  trusted,
  fetch: ask,
  now,
  timeoutMs,
  randomBytes = systemRandom,
}: AuthorityOptions): TimeStampAuthority {
  return {
    url,
    async stamp(bytes) {
      // Loaded for the first stamp, because most starts request none.
      const { buildTimeStampRequest, verifyTimeStamp } = await import('./rfc3161.ts');
      const nonce = randomBytes(16);
      const requestedAt = now();
      const reply = await exchange(buildTimeStampRequest(bytes, nonce));
      return verifyTimeStamp(reply, { bytes, nonce, trusted, requestedAt, answeredAt: now() });
    },
    async findRoot(reply) {
      if (trusted.length === 0) return null;
      const { findRoot } = await import('./rfc3161.ts');
      return findRoot(reply, trusted);
    },
  };

  async function exchange(body: Buffer): Promise<Buffer> {
    try {
      const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
      const response = await ask(url, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const announced = Number(response.headers.get('content-length') ?? 0);
      if (!response.ok || announced > maxReplyBytes) throw new TimeStampError('TSA_UNREACHABLE');
      const reply = Buffer.from(await response.arrayBuffer());
      if (reply.length > maxReplyBytes) throw new TimeStampError('TSA_UNREACHABLE');
      return reply;
    } catch {
      throw new TimeStampError('TSA_UNREACHABLE');
    }
  }
}
