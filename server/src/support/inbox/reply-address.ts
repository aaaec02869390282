import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/http/index.ts';

/** Digits of the request and of its seal. */
const [idDigits, sealDigits] = [32, 16];
const token = new RegExp(`[0-9a-f]{${idDigits + sealDigits}}`, 'g');

type WithSecrets = Pick<Platform, 'secrets'>;

/** Names a request in an address: who was mailed it may write to that request, and nobody guesses another's. */
export function tokenOf({ secrets }: WithSecrets, requestId: string): string {
  const seal = createHmac('sha256', secrets.key('support-reply')).update(requestId).digest('hex').slice(0, sealDigits);
  return requestId.replaceAll('-', '') + seal;
}

/** What an answer carries so that a reply comes back to its request. */
export function replyHeaders(
  platform: WithSecrets & Pick<Platform, 'newId'>,
  address: string | null,
  requestId: string,
): { readonly replyTo: string; readonly messageId: string } | Record<string, never> {
  const [local, host] = address?.split('@') ?? [];
  if (local === undefined || host === undefined) return {};
  const named = tokenOf(platform, requestId);
  return { replyTo: `${local}+${named}@${host}`, messageId: `<${named}.${platform.newId()}@${host}>` };
}

/** The request that an address or a Message-ID names; null for one that we did not make. */
export function requestNamedBy(platform: WithSecrets, words: readonly string[]): string | null {
  for (const found of words.flatMap((word) => word.toLowerCase().match(token) ?? [])) {
    const id = found.slice(0, idDigits).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    if (timingSafeEqual(Buffer.from(found), Buffer.from(tokenOf(platform, id)))) return id;
  }
  return null;
}
