import { findFrameFlaw, type PhotoMeasures } from './photo-judgement.ts';

/** A part of what the camera sees, in shares of its width and height, from its top left. */
export interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Subject of the camera: the parked car by its plate, the card behind the windscreen, a sheet of paper. */
export type FramingSubject = 'plate' | 'card' | 'sheet';

/** Measures of one frame of the camera. */
export type FrameSight = { readonly measures: PhotoMeasures } & (
  | {
      readonly subject: 'plate';
      /** A row of letters that may be a plate. */
      readonly row: PictureBox | null;
      /** The plate once its letters are read; null before. */
      readonly plate: string | null;
    }
  | { readonly subject: 'card' }
  | {
      readonly subject: 'sheet';
      /** A sheet with text that stands out from its background. */
      readonly sheet: PictureBox | null;
    }
);

export const framingHints = [
  'search',
  'back',
  'closer',
  'left',
  'right',
  'up',
  'down',
  'still',
  'dark',
  'bright',
  'whole',
  'seen',
] as const;
export type FramingHint = (typeof framingHints)[number];

/** A plate as wide as this fills the picture: the car and its place are not in it. Share of the width. */
const widest = 0.5;
/** Narrower, its letters are too small to be read later. */
const narrowest = 0.1;
/** Nearer to a side than this, a letter may be cut. */
const edge = 0.03;
/** The part of the picture where the middle of the plate may be, in shares of its sides. */
const middle = { across: [0.25, 0.75], down: [0.2, 0.9] } as const;
/** A sheet whose longer share is less than this is too small to be read. */
const minSheetShare = 0.5;

/** Returns the hint for a person who frames without seeing the screen; null when nothing is sure. */
export function findFramingHint(sight: FrameSight): FramingHint | null {
  switch (sight.subject) {
    case 'plate':
      return findPlateHint(sight.row, sight.plate, findFlawHint(sight.measures, 'plate'));
    case 'card':
      // Reflections on a windscreen look like cards: the position of the card is not announced.
      return findFlawHint(sight.measures, 'card');
    case 'sheet':
      return findSheetHint(sight.sheet, findFlawHint(sight.measures, 'sheet'));
  }
}

type FlawHint = 'dark' | 'bright' | 'still' | null;

const flawHints = { TOO_DARK: 'dark', TOO_BRIGHT: 'bright', BLURRED: 'still' } as const;

function findFlawHint(measures: PhotoMeasures, subject: FramingSubject): FlawHint {
  const flaw = findFrameFlaw(measures, subject === 'sheet');
  return flaw === null ? null : flawHints[flaw];
}

/** A row that was not read is led to, and never said a plate. */
function findPlateHint(row: PictureBox | null, plate: string | null, flaw: FlawHint): FramingHint {
  if (row === null) return flaw ?? 'search';
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
  return flaw ?? (width < narrowest ? 'closer' : 'still');
}

function findSheetHint(sheet: PictureBox | null, flaw: FlawHint): FramingHint | null {
  if (sheet === null || flaw === 'dark') return flaw;
  const cutSides = { left: sheet.left <= 0, right: sheet.right >= 1, up: sheet.top <= 0, down: sheet.bottom >= 1 };
  if ((cutSides.left && cutSides.right) || (cutSides.up && cutSides.down)) return 'back';
  for (const side of ['left', 'right', 'up', 'down'] as const) if (cutSides[side]) return side;
  if (Math.max(sheet.right - sheet.left, sheet.bottom - sheet.top) < minSheetShare) return 'closer';
  return flaw ?? 'whole';
}

/** Result of one frame. */
export interface FramingLook {
  readonly hint: FramingHint | null;
  /** The plate that was read; null when none was. */
  readonly plate: string | null;
}

/** State of the hints: the displayed one, and the last one announced. */
export interface FramingState {
  /** The hint of the last look; undefined before the first. */
  readonly candidate: FramingHint | null | undefined;
  /** Hint displayed over the picture, with the plate of `seen`. */
  readonly shownLook: FramingLook;
  /** Last announced hint, with its time in milliseconds. */
  readonly lastSpoken: (FramingLook & { readonly at: number }) | null;
}

const nothing: FramingLook = { hint: null, plate: null };
export const framingStart: FramingState = { candidate: undefined, shownLook: nothing, lastSpoken: null };

/** Milliseconds between two sentences, so that one ends before the next. The same sentence is repeated. */
const minGapMs = 2000;
const repeatAfterMs = 6000;

/** These end the search: said once. */
const isArrival = (hint: FramingHint): boolean => hint === 'seen' || hint === 'whole';

const isSame = (one: FramingLook | null, other: FramingLook): boolean =>
  one?.hint === other.hint && one.plate === other.plate;

/**
 * State after one more frame. A hint is announced once two frames in a row agree on it, so that a shaking hand causes
 * no chatter; a plate at once, since it was read twice. A hint that two frames in a row contradict is no longer
 * displayed. `telling` is a change (such as another plate), a repetition, or nothing.
 */
export function followHint(
  state: FramingState,
  { hint, plate }: FramingLook,
  now: number,
): { readonly state: FramingState; readonly telling: 'change' | 'repetition' | null } {
  const { candidate, shownLook, lastSpoken } = state;
  const watchedState = { ...state, candidate: hint };
  if (hint !== candidate && hint !== 'seen') {
    const isDenied = hint !== shownLook.hint && candidate !== shownLook.hint;
    return { state: isDenied ? { ...watchedState, shownLook: nothing } : watchedState, telling: null };
  }
  if (hint === null) return { state: { ...watchedState, shownLook: nothing }, telling: null };
  const newLook = { hint, plate: hint === 'seen' ? plate : null };
  const look = isSame(shownLook, newLook) ? shownLook : newLook;
  const elapsedMs = lastSpoken === null ? Infinity : now - lastSpoken.at;
  if (isSame(lastSpoken, look) && (elapsedMs < repeatAfterMs || (look === shownLook && isArrival(hint))))
    return { state: { ...watchedState, shownLook: look }, telling: null };
  if (elapsedMs < minGapMs) return { state: watchedState, telling: null };
  const telling = look === shownLook ? 'repetition' : 'change';
  return { state: { candidate: hint, shownLook: look, lastSpoken: { ...look, at: now } }, telling };
}
