import type { CardMask, DossierFailureCode } from '@placejuste/domain/letter';
import type { FileFault, FileSandbox, RedrawOrder } from '../../platform/file-sandbox/index.ts';

/** An exhibit that cannot be joined, and why. */
export class UnfitExhibit extends Error {
  readonly failure: DossierFailureCode;
  readonly exhibit: number | null;
  constructor(failure: DossierFailureCode, exhibit: number | null = null) {
    super(failure);
    this.failure = failure;
    this.exhibit = exhibit;
  }
}

/** Why a file that could not be redrawn stops the dossier. */
export function toUnfitExhibit(fault: FileFault | 'FILE_GONE'): UnfitExhibit {
  if (fault === 'FILE_LOCKED') return new UnfitExhibit('EXHIBIT_LOCKED');
  return new UnfitExhibit(fault === 'FILE_TOO_LONG' ? 'EXHIBIT_TOO_LONG' : 'EXHIBIT_UNREADABLE');
}

/** A page already redrawn: it is not reduced again. */
const maskOrder: RedrawOrder = {
  types: ['image/jpeg'],
  maxPixels: 1600 * 1600,
  maxPages: 1,
  side: 1600,
  quality: 85,
  maxBytes: 4_500_000,
};

/** The picture with that part painted over for good: nothing of it is left under the paint. */
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
