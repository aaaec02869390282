import type { PhotoCode } from '@placejuste/domain/declaration';
import { refuse, type Result } from '@placejuste/domain/kernel';
import type { FileFault, FileSandbox, RedrawnFile } from '../../platform/file-sandbox/index.ts';
import { uploadBuckets, type UploadBucket } from '../buckets/buckets.ts';
import { redrawOrder } from '../objects/redraw-order.ts';

/** Recognises the type of the bytes, and redraws all of them in a process of its own. @throws SandboxBusy */
export async function inspectContent(
  sandbox: FileSandbox,
  { ownerId, content, bucket }: { readonly ownerId: string; readonly content: Buffer; readonly bucket: UploadBucket },
): Promise<Result<RedrawnFile, PhotoCode>> {
  const redrawn = await sandbox.redraw(ownerId, content, { ...redrawOrder, types: uploadBuckets[bucket].types });
  return redrawn.ok ? redrawn : refuse(toPhotoCode(redrawn.code, content));
}

function toPhotoCode(fault: FileFault, content: Buffer): PhotoCode {
  switch (fault) {
    case 'FILE_TYPE':
      return 'PHOTO_WRONG_FORMAT';
    case 'FILE_UNREADABLE':
      return content.subarray(0, pdfMark.length).equals(pdfMark) ? 'PDF_UNREADABLE' : 'PHOTO_UNREADABLE';
    case 'FILE_LOCKED':
      return 'PDF_LOCKED';
    case 'FILE_TOO_LONG':
      return 'PDF_TOO_LONG';
    case 'FILE_TOO_MANY_PIXELS':
      return 'PHOTO_TOO_MANY_PIXELS';
    case 'FILE_TOO_HEAVY':
      return 'FILE_TOO_HEAVY';
  }
}

const pdfMark = Buffer.from('%PDF-');
