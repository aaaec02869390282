import type { Readable } from 'node:stream';
import { zipStream, type ArchiveEntry } from '../../platform/archives/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { readObject } from '../../storage/index.ts';
import type { BundleFile } from './bundle-files.ts';

type BundleTools = Pick<Platform, 'db' | 'objects' | 'clock' | 'log'>;

/**
 * Streams the files as one ZIP. A missing or damaged photograph cuts the stream: half a proof would pass for a proof.
 */
export function zipBundle(platform: BundleTools, files: readonly BundleFile[]): Promise<Readable> {
  return zipStream(listEntries(platform, files), {
    madeAt: platform.clock.now(),
    // The operator must know of an original that is missing or cannot be opened.
    onFailure: (error) => platform.log.error(traceError(error), 'bundle failed'),
  });
}

async function* listEntries(platform: BundleTools, files: readonly BundleFile[]): AsyncGenerator<ArchiveEntry> {
  for (const file of files) {
    yield { name: file.name, content: 'bytes' in file ? file.bytes : await openOriginal(platform, file.objectId) };
  }
}

async function openOriginal(platform: BundleTools, objectId: string): Promise<Readable> {
  const object = await readObject(platform, objectId);
  if (object === null) throw new Error(`The original ${objectId} is gone`);
  return object.content;
}
