import type { ListedObject, ObjectPage } from './object-store.ts';
import { computePlainSize } from './sealed-chunks.ts';
import { isObjectKey } from './sealed-draft.ts';

/**
 * Parses a response of ListObjectsV2 whose keys were requested URL-encoded, so that no key contains XML syntax. A
 * shared bucket may hold names that are not ours: they are skipped, never listed.
 */
export function readListing(xml: string): ObjectPage {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: decodeURIComponent(readValue(entry, 'Key').replaceAll('+', '%20')),
    storedAt: new Date(readValue(entry, 'LastModified')),
    size: computePlainSize(Number(readValue(entry, 'Size'))),
  }));
  const isCut = readValue(xml.replaceAll(/<Contents>.*?<\/Contents>/gs, ''), 'IsTruncated') === 'true';
  return { objects: entries.filter(isOurs), next: isCut ? (entries.at(-1)?.key ?? null) : null };
}

function isOurs({ key, storedAt }: ListedObject): boolean {
  return isObjectKey(key) && !Number.isNaN(storedAt.getTime());
}

function readValue(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
