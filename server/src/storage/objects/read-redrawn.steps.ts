import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { FileFault } from '../../platform/file-sandbox/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { readWhole } from '../../platform/objects/index.ts';
import type { ObjectRow } from './object-row.ts';
import { addRedrawing, noteRedrawFault, findObjectById } from './objects.repository.ts';
import { redrawOrder } from './redraw-order.ts';
import { deletePages, putPages, readPages } from './redrawn-pages.ts';

type RedrawTools = Pick<Platform, 'db' | 'objects' | 'newId' | 'fileSandbox'>;
type RedrawnPages = Result<readonly Buffer[], FileFault | 'FILE_GONE'>;

/**
 * Returns the redrawn pictures of a file, one per page: upright, without metadata, at most 1600 pixels a side. They are
 * drawn on arrival; files stored before that was done are redrawn now, once. Opens its own transactions: never call it
 * inside one. @throws SandboxBusy
 */
export async function readRedrawn(platform: RedrawTools, objectId: string): Promise<RedrawnPages> {
  const row = await runAsService(platform, ({ tx }) => findObjectById(tx, objectId));
  if (row === null) return refuse('FILE_GONE');
  if (row.previewFault !== null) return refuse(row.previewFault);
  return row.previewKey === null ? redrawNow(platform, row) : ok(await readPages(platform.objects, row));
}

async function redrawNow(platform: RedrawTools, row: ObjectRow): Promise<RedrawnPages> {
  const original = await platform.objects.get(row.objectKey);
  if (original === null) return refuse('FILE_GONE');
  const redrawn = await platform.fileSandbox.redraw(row.ownerId, await readWhole(original), redrawOrder);
  if (!redrawn.ok) {
    await runAsService(platform, ({ tx }) => noteRedrawFault(tx, row.id, redrawn.code));
    return redrawn;
  }
  const { pages } = redrawn.value;
  // A unique name: two processes that redraw the same file at once do not overwrite each other.
  const redrawnRow = { ...row, previewKey: `${row.objectKey}-preview-${platform.newId()}`, previewPages: pages.length };
  await putPages(platform.objects, redrawnRow, pages);
  const isAdded = await runAsService(platform, ({ tx }) => addRedrawing(tx, redrawnRow));
  if (!isAdded) await deletePages(platform.objects, redrawnRow);
  return ok(pages);
}
