import { join } from 'node:path';
import type { Platform } from '../../platform/http/index.ts';
import { partFiles } from './part-files.ts';
import { partObjects } from './part-objects.ts';
import type { UploadParts } from './upload-parts.ts';

/** Store of upload parts, where the files are: the bucket that all machines share, or this disk. */
export function partsOf({
  dataDir,
  disk,
  secrets,
  objects,
}: Pick<Platform, 'dataDir' | 'disk' | 'secrets' | 'objects'>): UploadParts {
  return objects.isRemote ? partObjects(objects) : partFiles(join(dataDir, 'uploads'), secrets.key('uploads'), disk);
}
