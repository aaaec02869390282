/** A row of letters that may be a plate, in shares of the width and height of what the camera sees, from its top left. */
export interface RowPlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the camera sees of a plate at one moment; `plate` once its letters were read. */
export interface PlateSight {
  readonly row: RowPlace | null;
  readonly plate: string | null;
}

export type FramingHint = 'seen' | 'still' | 'back' | 'closer' | 'left' | 'right' | 'up' | 'down' | 'search';

/** A plate as wide as this fills the picture: the car and its place are not in it. Share of the width. */
const widest = 0.5;
/** Narrower, its letters are too small to be read later. */
const narrowest = 0.1;
/** Nearer to a side than this, a letter may be cut. */
const edge = 0.03;
/** Where the middle of the plate may stand. */
const middle = { across: [0.25, 0.75], down: [0.2, 0.9] } as const;

/** What helps who frames the car without seeing the screen. A row that was not read is led to, and never said a plate. */
export function framingHint({ row, plate }: PlateSight): FramingHint {
  if (row === null) return 'search';
  const width = row.right - row.left;
  if (width > widest) return 'back';
  const across = (row.left + row.right) / 2;
  const down = (row.top + row.bottom) / 2;
  // The phone goes to where the plate is.
  if (across < middle.across[0] || row.left < edge) return 'left';
  if (across > middle.across[1] || row.right > 1 - edge) return 'right';
  if (down < middle.down[0]) return 'up';
  if (down > middle.down[1]) return 'down';
  if (plate !== null) return 'seen';
  return width < narrowest ? 'closer' : 'still';
}

/** What was said last, and when, milliseconds. */
export interface SaidHint {
  readonly hint: FramingHint;
  readonly at: number;
}

/** One sentence ends before the next; the same one comes back only to whoever may have lost it. */
const betweenMs = 1500;
const againMs = 6000;

/** Whether this hint is to be said aloud now. The plate is told once. */
export function isWorthSaying(hint: FramingHint, last: SaidHint | null, now: number): boolean {
  if (last === null) return true;
  if (hint === last.hint) return hint !== 'seen' && now - last.at >= againMs;
  return now - last.at >= betweenMs;
}
