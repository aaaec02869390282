import { type Box, computeUprightSheet } from '@placejuste/domain/notice-reading';

/** Margins around the text, in multiples of its height: enough to see its label, and that nothing is cut off. */
const [beside, above] = [1.5, 0.5];
/** Computes the crops of the picture to show one under the other, each of whole words. */
export function cropRows(
  parts: readonly Box[],
  { width, height, widest }: { readonly width: number; readonly height: number; readonly widest: number },
): readonly Box[] {
  const rows: Box[] = [];
  for (const part of parts) {
    const row = rows.at(-1);
    const high = row === undefined ? 0 : row.bottom - row.top;
    const isFitting =
      row !== undefined &&
      part.top < row.bottom &&
      part.bottom > row.top &&
      part.left >= row.left &&
      part.right - row.left <= widest * high;
    if (row !== undefined && isFitting)
      rows.splice(-1, 1, {
        ...row,
        top: Math.min(row.top, part.top),
        right: Math.max(row.right, part.right),
        bottom: Math.max(row.bottom, part.bottom),
      });
    else rows.push(part);
  }
  return rows.map((row, at) => {
    const high = Math.max(8, row.bottom - row.top);
    // A line split over several crops has its own words beside each cut, where a small margin avoids showing them
    // twice. At the two ends the margin is larger, because the boxes of a PDF text are not exact.
    const [before, after] =
      rows.length === 1 ? [beside, beside] : [at === 0 ? 0.8 : 0.3, at === rows.length - 1 ? 0.8 : 0.3];
    return {
      left: Math.max(0, row.left - before * high),
      right: Math.min(width, row.right + after * high),
      top: Math.max(0, row.top - above * high),
      bottom: Math.min(height, row.bottom + above * high),
    };
  });
}

interface Piece {
  /** Upper left corner on the upright sheet, which is rotated clockwise by `turn` degrees on its picture. */
  readonly left: number;
  readonly top: number;
  readonly turn: number;
  readonly scale: number;
}

/** Computes the arguments of `setTransform` that draw a crop upright from the corner of the canvas. */
export function computePieceTransform(
  picture: { readonly width: number; readonly height: number },
  { left, top, turn, scale }: Piece,
): readonly [number, number, number, number, number, number] {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [scale * Math.sin(angle), scale * Math.cos(angle)];
  const sheet = computeUprightSheet(picture, turn);
  return [cosine, -sine, sine, cosine, -scale * (sheet.left + left), -scale * (sheet.top + top)];
}
