import type { Readable } from 'node:stream';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { toStoredObject, type StoredObject } from './object-row.ts';
import { findObjectById } from './objects.repository.ts';

/** Reads the bytes of a file for a job. Opens its own transaction: never call it inside one. */
export async function readObject(
  platform: Pick<Platform, 'db' | 'objects'>,
  objectId: string,
): Promise<(StoredObject & { readonly content: Readable }) | null> {
  const row = await runAsService(platform, ({ tx }) => findObjectById(tx, objectId));
  const content = row === null ? null : await platform.objects.get(row.objectKey);
  return row === null || content === null ? null : { ...toStoredObject(row), content };
}
