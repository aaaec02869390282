import { join } from 'node:path';
import type { Platform } from '../../platform/http/index.ts';
import { createPartFiles } from './part-files.ts';
import { createPartObjects } from './part-objects.ts';
import type { UploadParts } from './upload-parts.ts';

/** Chooses the store of upload parts, beside the files: the bucket that all machines share, or this disk. */
export function chooseParts({
  dataDir,
  disk,
  secrets,
  objects,
}: Pick<Platform, 'dataDir' | 'disk' | 'secrets' | 'objects'>): UploadParts {
  return objects.isRemote
    ? createPartObjects(objects)
    : createPartFiles(join(dataDir, 'uploads'), secrets.key('uploads'), disk);
}
