import { join } from 'node:path';
import type { Platform } from '../../platform/http/index.ts';
import { createPartFiles } from './part-files.ts';
import { createPartObjects } from './part-objects.ts';
import type { UploadParts } from './upload-parts.ts';

/** Store of upload parts, where the files are: the bucket that all machines share, or this disk. */
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
