import { isPhotoType, photoPixelIssue, mostPhotoPixels, type PhotoCode } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { uploadBuckets, type UploadBucket } from './buckets.ts';
import { gate } from './gate.ts';

export interface Inspected {
  /** What the bytes are, whatever their name said. */
  readonly mime: string;
  /** JPEG of at most 1600 px, upright, without any metadata; null for a PDF. */
  readonly preview: Buffer | null;
}

const previewSide = 1600;
/** A decoded picture can take 256 MB: few at a time. */
const decoding = gate(2);

/** Says what arrived, having decoded all of it. The header is read first: no memory is taken for a bomb. */
export async function inspectContent(content: Buffer, bucket: UploadBucket): Promise<Result<Inspected, PhotoCode>> {
  const mime = (await fileTypeFromBuffer(content))?.mime ?? '';
  const allowed: readonly string[] = uploadBuckets[bucket].types;
  if (!allowed.includes(mime)) return refuse('PHOTO_WRONG_FORMAT');
  if (isPhotoType(mime)) return decoding(() => inspectPicture(content, mime));
  return endsLikePdf(content) ? ok({ mime, preview: null }) : refuse('PHOTO_UNREADABLE');
}

async function inspectPicture(content: Buffer, mime: string): Promise<Result<Inspected, PhotoCode>> {
  const size = await dimensions(content);
  if (size === null) return refuse('PHOTO_UNREADABLE');
  const issue = photoPixelIssue(size.width, size.height);
  if (issue !== null) return refuse(issue);
  try {
    const preview = await sharp(content, { failOn: 'truncated', limitInputPixels: mostPhotoPixels, sequentialRead: true })
      .autoOrient()
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return ok({ mime, preview });
  } catch {
    return refuse('PHOTO_UNREADABLE');
  }
}

async function dimensions(content: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** The mark of a whole file stands in its last kilobyte (ISO 32000, annex on implementation limits). */
function endsLikePdf(content: Buffer): boolean {
  return content.subarray(-1024).includes('%%EOF');
}
