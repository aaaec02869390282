import type { ServiceContext } from '../../platform/http/index.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { findObjectById } from './objects.repository.ts';

/** The file that the address of a link names. */
export type LinkAddress = { readonly bucket: string; readonly path: string } | { readonly id: string | undefined };

/**
 * Returns the file of a token, which opens that one only, whatever the address says.
 * @throws StorageRefusal when the file is gone, or when the address names another
 */
export async function readLinkedObject(
  { tx }: Pick<ServiceContext, 'tx'>,
  { id, address }: { readonly id: string; readonly address: LinkAddress },
): Promise<ObjectRow> {
  const row = await findObjectById(tx, id);
  if (row === null || !isAddressOf(address, row)) throw refusals.objectUnknown();
  return row;
}

function isAddressOf(address: LinkAddress, row: ObjectRow): boolean {
  if ('bucket' in address) return address.bucket === row.bucket && address.path === row.path;
  return address.id === row.id;
}
