import type { PhotoType } from '@placejuste/domain/declaration';

export interface PictureHeader {
  readonly type: PhotoType;
  /** Size in pixels, read without decoding, so that a picture made to exhaust memory is refused unopened. */
  readonly width: number;
  readonly height: number;
}

/** Reads the type and size from the first bytes; null for a format that we do not accept. */
export function readPictureHeader(bytes: ArrayBuffer): PictureHeader | null {
  const view = new DataView(bytes);
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view);
  } catch (failure) {
    // Reading past the end means that the header is truncated.
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}

function readAscii(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, at, length));
}

/** PNG, ISO/IEC 15948: signature, then IHDR. */
function readPng(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || readAscii(view, 12, 4) !== 'IHDR')
    return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** JPEG, ITU-T T.81: the frame header is the first SOF segment (C0–CF except C4, C8 and CC). */
function readJpeg(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
}

/** WebP container: VP8X (extended), VP8L (lossless) or VP8 (lossy), each with its own place for the size. */
function readWebp(view: DataView): PictureHeader | null {
  if (readAscii(view, 0, 4) !== 'RIFF' || readAscii(view, 8, 4) !== 'WEBP') return null;
  const readUint16 = (at: number) => view.getUint16(at, true);
  switch (readAscii(view, 12, 4)) {
    case 'VP8X':
      return buildWebpHeader(
        1 + readUint16(24) + (view.getUint8(26) << 16),
        1 + readUint16(27) + (view.getUint8(29) << 16),
      );
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return buildWebpHeader(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
    }
    case 'VP8 ':
      return buildWebpHeader(readUint16(26) & 0x3fff, readUint16(28) & 0x3fff);
    default:
      return null;
  }
}

function buildWebpHeader(width: number, height: number): PictureHeader {
  return { type: 'image/webp', width, height };
}
