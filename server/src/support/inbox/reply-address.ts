import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/http/index.ts';

/** Digits of the request and of its seal. */
const [idDigits, sealDigits] = [32, 16];
const token = new RegExp(`[0-9a-f]{${idDigits + sealDigits}}`, 'g');

type WithSecrets = Pick<Platform, 'secrets'>;

/** In an address, a name lets whoever was mailed write to that request. In a Message-ID, it only recognises a reply. */
type NamedIn = 'address' | 'reference';
const keys = { address: 'support-reply', reference: 'support-reference' } as const;

/** The request and a seal of it: nobody guesses another's, nor an address from a Message-ID. */
export function tokenOf({ secrets }: WithSecrets, requestId: string, namedIn: NamedIn): string {
  const seal = createHmac('sha256', secrets.key(keys[namedIn])).update(requestId).digest('hex').slice(0, sealDigits);
  return requestId.replaceAll('-', '') + seal;
}

/** What an answer carries so that a reply, or the report that it did not arrive, comes back to its request. */
export function replyHeaders(
  platform: WithSecrets & Pick<Platform, 'newId'>,
  address: string | null,
  requestId: string,
): { readonly replyTo: string; readonly bouncesTo: string; readonly messageId: string } | Record<string, never> {
  const [local, host] = address?.split('@') ?? [];
  if (local === undefined || host === undefined) return {};
  const replyTo = `${local}+${tokenOf(platform, requestId, 'address')}@${host}`;
  const reference = tokenOf(platform, requestId, 'reference');
  return { replyTo, bouncesTo: replyTo, messageId: `<${reference}.${platform.newId()}@${host}>` };
}

/** The request that an address, or a Message-ID, names; null for one that we did not make. */
export function requestNamedBy(platform: WithSecrets, words: readonly string[], namedIn: NamedIn): string | null {
  for (const found of words.flatMap((word) => word.toLowerCase().match(token) ?? [])) {
    const id = found.slice(0, idDigits).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    if (timingSafeEqual(Buffer.from(found), Buffer.from(tokenOf(platform, id, namedIn)))) return id;
  }
  return null;
}
