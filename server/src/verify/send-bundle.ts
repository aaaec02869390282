import { PassThrough, type Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { Platform } from '../platform/http/index.ts';
import { readObject } from '../storage/index.ts';
import type { BundleFile } from './bundle-files.ts';

/** The files as one ZIP, written as they are read: a photograph is never whole in memory. */
export function zipOf(platform: Pick<Platform, 'db' | 'objects' | 'clock'>, files: readonly BundleFile[]): Readable {
  const out = new PassThrough();
  const zip = new Zip((failure, chunk, last) => {
    if (failure !== null) return void out.destroy(failure);
    out.write(chunk);
    if (last) out.end();
  });
  writeAll(platform, zip, files, out).catch((failure: unknown) => out.destroy(failure as Error));
  return out;
}

async function writeAll(platform: Pick<Platform, 'db' | 'objects' | 'clock'>, zip: Zip, files: readonly BundleFile[], out: PassThrough): Promise<void> {
  for (const file of files) {
    const entry = new ZipPassThrough(file.name);
    // The archive's own dates say when it was made, in a form without zone; they prove nothing.
    entry.mtime = platform.clock.now();
    zip.add(entry);
    if ('bytes' in file) entry.push(file.bytes, true);
    else await pass(platform, file.objectId, entry, out);
  }
  zip.end();
}

async function pass(platform: Pick<Platform, 'db' | 'objects'>, objectId: string, entry: ZipPassThrough, out: PassThrough): Promise<void> {
  const object = await readObject(platform, objectId);
  if (object === null) throw new Error(`The original ${objectId} is gone`);
  for await (const chunk of object.content) {
    if (out.destroyed) throw new Error('The reader left');
    entry.push(chunk as Buffer);
    if (out.writableNeedDrain) await new Promise<void>((resolve) => void out.once('drain', resolve).once('close', resolve));
  }
  entry.push(new Uint8Array(), true);
}
