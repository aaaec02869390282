import { type Box, computeUprightSheet } from '@placejuste/domain/notice-reading';

/** Around what was read, in shares of its height: enough to see its label, and that nothing was cut. */
const [beside, above] = [1.5, 0.5];
/** Pieces of the picture to show one under the other, each a whole number of words. */
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
    // Beside a line that was cut stand its own other words: a little of them would be read twice. At its two ends, the
    // text of a PDF is not always where it says.
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
  /** Upper left corner on the upright sheet, which is turned clockwise by `turn` degrees on its picture. */
  readonly left: number;
  readonly top: number;
  readonly turn: number;
  readonly scale: number;
}

/** Transform for `setTransform` that draws the piece of the photograph upright, at the corner of the canvas. */
export function computePieceTransform(
  picture: { readonly width: number; readonly height: number },
  { left, top, turn, scale }: Piece,
): readonly [number, number, number, number, number, number] {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [scale * Math.sin(angle), scale * Math.cos(angle)];
  const sheet = computeUprightSheet(picture, turn);
  return [cosine, -sine, sine, cosine, -scale * (sheet.left + left), -scale * (sheet.top + top)];
}
