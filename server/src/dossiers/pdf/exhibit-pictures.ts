import type { CardMask, DossierFailureCode } from '@placejuste/domain/letter';
import type { FileFault, FileSandbox, RedrawOrder } from '../../platform/file-sandbox/index.ts';

/** An exhibit that cannot be joined, with the reason. */
export class UnfitExhibit extends Error {
  readonly failure: DossierFailureCode;
  readonly exhibit: number | null;
  constructor(failure: DossierFailureCode, exhibit: number | null = null) {
    super(failure);
    this.failure = failure;
    this.exhibit = exhibit;
  }
}

/** Converts the fault of a file that could not be redrawn into the failure of the dossier. */
export function toUnfitExhibit(fault: FileFault | 'FILE_GONE'): UnfitExhibit {
  if (fault === 'FILE_LOCKED') return new UnfitExhibit('EXHIBIT_LOCKED');
  return new UnfitExhibit(fault === 'FILE_TOO_LONG' ? 'EXHIBIT_TOO_LONG' : 'EXHIBIT_UNREADABLE');
}

/** For a redrawn page, which is not reduced again. */
const maskOrder: RedrawOrder = {
  types: ['image/jpeg'],
  maxPixels: 1600 * 1600,
  maxPages: 1,
  side: 1600,
  quality: 85,
  maxBytes: 4_500_000,
};

/** Paints the masked part over: no pixel remains under the paint. */
export async function paintMask(
  sandbox: FileSandbox,
  { ownerId, content, mask }: { readonly ownerId: string; readonly content: Buffer; readonly mask: CardMask },
): Promise<Buffer> {
  const { x, y, width, height } = mask;
  const masked = await sandbox.redraw(ownerId, content, { ...maskOrder, mask: { x, y, width, height } });
  const [picture] = masked.ok ? masked.value.pages : [];
  if (picture === undefined) throw new UnfitExhibit('EXHIBIT_UNREADABLE');
  return picture;
}
