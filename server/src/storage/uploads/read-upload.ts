import type { CommandContext } from '../../platform/http/index.ts';
import { refusals } from '../storage-refusal.ts';
import type { UploadRow } from './upload-row.ts';
import { findUpload } from './uploads.repository.ts';

/** Returns one's own upload, open or stored. @throws StorageRefusal when it is unknown, refused or expired */
export async function readUpload({ tx, clock }: CommandContext, { id }: { readonly id: string }): Promise<UploadRow> {
  const row = /^[0-9a-f-]{36}$/.test(id) ? await findUpload(tx, id) : null;
  if (row === null) throw refusals.uploadUnknown();
  if (row.state === 'refused') throw refusals.uploadOver();
  if (row.state === 'receiving' && row.expiresAt <= clock.now()) throw refusals.uploadOver();
  return row;
}
