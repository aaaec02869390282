import type { Platform } from '../../platform/http/index.ts';
import { readWhole } from '../../platform/objects/index.ts';
import { listPageKeys, type ObjectRow } from '../objects/object-row.ts';
import { redrawOrder } from '../objects/redraw-order.ts';
import { refusals } from '../storage-refusal.ts';
import { buildRedrawing, type Transform } from './transform.ts';

/**
 * Transforms the first redrawn picture of a file, and never the file itself.
 * @throws StorageRefusal when it was not redrawn, SandboxBusy when too many files wait for inspection
 */
export async function renderPicture(
  { objects, fileSandbox }: Pick<Platform, 'objects' | 'fileSandbox'>,
  row: ObjectRow,
  transform: Transform,
): Promise<Buffer> {
  const [key] = listPageKeys(row);
  const picture = key === undefined ? null : await objects.get(key);
  if (picture === null) throw refusals.transformRefused();
  const order = { ...redrawOrder, types: ['image/jpeg'], ...buildRedrawing(transform) };
  const result = await fileSandbox.redraw(row.ownerId, await readWhole(picture), order);
  const [page] = result.ok ? result.value.pages : [];
  if (page === undefined) throw refusals.transformRefused();
  return page;
}
