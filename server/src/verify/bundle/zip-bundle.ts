import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { Platform } from '../../platform/http/index.ts';
import { readObject } from '../../storage/index.ts';
import type { BundleFile } from './bundle-files.ts';

type Needs = Pick<Platform, 'db' | 'objects' | 'clock' | 'log'>;

/**
 * The files as one ZIP, written as they are read: a photograph is never whole in memory. Rejects when nothing can be
 * read; what fails later cuts the download short, since an archive completed otherwise would pass for the proof.
 */
export async function zipBundle(platform: Needs, files: readonly BundleFile[]): Promise<Readable> {
  const out = new PassThrough();
  const zip = new Zip((failure, chunk, last) => {
    if (failure !== null) return void out.destroy(failure);
    out.write(chunk);
    if (last) out.end();
  });
  const begun = once(out, 'readable');
  writeFiles(platform, { zip, out }, files).catch((failure: Error) => {
    // The operator must know of an original that is gone or does not open any more; not of a reader who left.
    if (!out.destroyed)
      platform.log.error({ error: failure.name, stack: failure.stack?.split('\n').slice(1, 8) }, 'bundle failed');
    out.destroy(failure);
  });
  await begun;
  return out;
}

async function writeFiles(
  platform: Needs,
  { zip, out }: { readonly zip: Zip; readonly out: PassThrough },
  files: readonly BundleFile[],
): Promise<void> {
  for (const file of files) {
    const content = 'bytes' in file ? file.bytes : await openOriginal(platform, file.objectId);
    const entry = new ZipPassThrough(file.name);
    // The archive's own dates say when it was made, in a form without zone; they prove nothing.
    entry.mtime = platform.clock.now();
    zip.add(entry);
    if (Buffer.isBuffer(content)) entry.push(content, true);
    else await pass(content, entry, out);
  }
  zip.end();
}

async function openOriginal(platform: Needs, objectId: string): Promise<Readable> {
  const object = await readObject(platform, objectId);
  if (object === null) throw new Error(`The original ${objectId} is gone`);
  return object.content;
}

async function pass(content: Readable, entry: ZipPassThrough, out: PassThrough): Promise<void> {
  for await (const chunk of content) {
    if (out.destroyed) throw new Error('The reader left');
    entry.push(chunk as Buffer);
    if (out.writableNeedDrain)
      await new Promise<void>((resolve) => void out.once('drain', resolve).once('close', resolve));
  }
  entry.push(new Uint8Array(), true);
}
