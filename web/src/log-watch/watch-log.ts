import { evidenceContract, treeHeadShape } from '@placejuste/contracts/evidence';
import { provesConsistency, type SignedText } from '@placejuste/domain/evidence';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readLocalValue, writeLocalValue } from '../offline/index.ts';
import { callApi, staticFileQuery } from '../platform/index.ts';

/** A signed head of the log, as seen by this phone. */
export interface ObservedHead extends SignedText {
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly root: string;
}

/**
 * `first`: no head was stored · `same` · `continued`: proved · `forked`: today’s log does not extend the one this phone
 * saw · `unsure`: nothing could be established, and the stored head stays.
 */
export type LogState =
  | { readonly state: 'first' | 'same' | 'continued' | 'unsure' }
  | { readonly state: 'forked'; readonly kept: ObservedHead; readonly seen: ObservedHead };

const keptAs = 'placejuste_log_head';
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const keptShape = z.object({ size: z.number(), root: hash, text: z.string(), signature: z.string() });
const keysShape = z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string(), y: z.string() })) });
const { calls } = evidenceContract;

/**
 * Compares the log with the head stored on this phone, and stores the new head once it is proved to extend it. Never
 * throws.
 */
export async function watchLog(cache: QueryClient): Promise<LogState> {
  try {
    const answer = await callApi(calls.readHead, {});
    const currentHead = answer.ok && answer.value.head !== null ? await verifyHead(cache, answer.value.head) : null;
    if (currentHead === null) return { state: 'unsure' };
    const storedHead = z.safeParse(keptShape, readLocalValue(keptAs)).data;
    if (storedHead === undefined) {
      keepHead(currentHead);
      return { state: 'first' };
    }
    if (currentHead.size === storedHead.size)
      return currentHead.root === storedHead.root
        ? { state: 'same' }
        : { state: 'forked', kept: storedHead, seen: currentHead };
    if (currentHead.size < storedHead.size) return { state: 'forked', kept: storedHead, seen: currentHead };
    const proof = await callApi(calls.readConsistency, {
      query: { first: storedHead.size, second: currentHead.size, root: storedHead.root },
    });
    if (!proof.ok)
      return proof.code === 'LOG_FORKED' || proof.code === 'LOG_HEAD_UNKNOWN'
        ? { state: 'forked', kept: storedHead, seen: currentHead }
        : { state: 'unsure' };
    const path = proof.value.path.map(decodeHex);
    const isContinued = await provesConsistency(
      { first: storedHead.size, second: currentHead.size, path },
      { firstRoot: decodeHex(storedHead.root), secondRoot: decodeHex(currentHead.root) },
      sha256,
    );
    if (!isContinued) return { state: 'forked', kept: storedHead, seen: currentHead };
    keepHead(currentHead);
    return { state: 'continued' };
  } catch {
    return { state: 'unsure' };
  }
}

/** Stores the head with which the log will be compared. */
export function keepHead({ size, root, text, signature }: ObservedHead): void {
  writeLocalValue(keptAs, { size, root, text, signature });
}

/** Null unless the service signed the head with one of its published keys: a proxy could forge it. */
async function verifyHead(cache: QueryClient, { text, signature }: SignedText): Promise<ObservedHead | null> {
  const head = z.safeParse(treeHeadShape, JSON.parse(text)).data;
  const published = await cache.fetchQuery(staticFileQuery('/.well-known/placejuste-evidence-keys.json', keysShape));
  const point = published.keys.find(({ kid }) => kid === head?.key);
  if (head === undefined || point === undefined) return null;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x: point.x, y: point.y },
    algorithm,
    false,
    ['verify'],
  );
  const base64 = signature.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return (await crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(text)))
    ? { size: head.size, root: head.root, text, signature }
    : null;
}

function decodeHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
}
