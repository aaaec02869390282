import type { Box } from './box.ts';

/** A picture turned back so that its sheet is upright. */
export interface UprightSheet {
  readonly width: number;
  readonly height: number;
  /** The upper left corner of the sheet, in points of the turned picture. */
  readonly left: number;
  readonly top: number;
  /** Maps a box of the original picture onto the upright sheet. */
  readonly place: (box: Box) => Box;
}

/**
 * Computes the upright picture of a sheet turned clockwise by a quarter turn, give or take 15 degrees. Closer to half
 * of a quarter turn, the size of a box no longer gives the size of its word.
 */
export function computeUprightSheet(
  { width, height }: Pick<UprightSheet, 'width' | 'height'>,
  turn: number,
): UprightSheet {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [along, aside] = [Math.abs(cosine), Math.abs(sine)];
  const left = Math.min(0, width * cosine) + Math.min(0, height * sine);
  const top = Math.min(0, height * cosine) + Math.min(0, -width * sine);
  const place = (box: Box): Box => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [across, down] = [x * cosine + y * sine - left, y * cosine - x * sine - top];
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    const halfWide = Math.abs((wide * along - high * aside) / (along ** 2 - aside ** 2)) / 2;
    const halfHigh = Math.abs((high * along - wide * aside) / (along ** 2 - aside ** 2)) / 2;
    return { left: across - halfWide, right: across + halfWide, top: down - halfHigh, bottom: down + halfHigh };
  };
  return { width: width * along + height * aside, height: width * aside + height * along, left, top, place };
}
