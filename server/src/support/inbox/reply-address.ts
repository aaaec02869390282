import type { Platform } from '../../platform/http/index.ts';
import { addSubaddress, listSealedNames, sealToken } from '../../platform/mail/index.ts';

type WithSecrets = Pick<Platform, 'secrets'>;

/**
 * In an address, the name of a request allows its recipient to write to it. In a Message-ID, it only identifies a
 * reply.
 */
type NamePlace = 'address' | 'reference';
const keys = { address: 'support-reply', reference: 'support-reference' } as const;

/** Headers of an answer by which a reply, or a report that it did not arrive, finds its request. */
export function replyHeaders(
  { secrets, newId }: WithSecrets & Pick<Platform, 'newId'>,
  address: string | null,
  requestId: string,
): { readonly replyTo: string; readonly bouncesTo: string; readonly messageId: string } | Record<string, never> {
  const host = address?.split('@')[1];
  if (address === null || host === undefined) return {};
  const replyTo = addSubaddress(address, sealToken(secrets.key(keys.address), requestId));
  // The Message-ID has its own key: it is seen by more people, who must not be able to derive the address from it.
  const reference = sealToken(secrets.key(keys.reference), requestId);
  return { replyTo, bouncesTo: replyTo, messageId: `<${reference}.${newId()}@${host}>` };
}

/** The request named by an address or a Message-ID; null for one that we did not make. */
export function findNamedRequest({ secrets }: WithSecrets, words: readonly string[], place: NamePlace): string | null {
  return listSealedNames(words, secrets.key(keys[place]), asUuid)[0] ?? null;
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
