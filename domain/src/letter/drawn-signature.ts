import type { PlainDate } from '../kernel/index.ts';

/** The surface a signature is drawn on, in its own units: tall enough for a finger on a telephone. */
export const signatureBox = { width: 1000, height: 400 } as const;
/** A signature drawn for a whole minute stays under both limits. */
export const maxStrokes = 80;
export const maxPoints = 4000;

/** Each stroke point by point, in units of the box. Neither speed nor pressure is kept: they would tell of a health. */
export type Drawing = readonly (readonly (readonly [x: number, y: number])[])[];

export interface DrawnSignature {
  readonly drawing: Drawing;
  /** Day in Paris on which it was drawn. */
  readonly drawnOn: PlainDate;
}

export type DrawingFault = 'SIGNATURE_EMPTY' | 'SIGNATURE_TOO_SMALL';

/**
 * Low, since the signature of a person whose hand hardly moves is short: only a drawing that cannot be a name is
 * refused.
 */
const minTextLength = 120;
const minSpan = 60;

/** Null when it can stand for a signature. */
export function findDrawingFault(drawing: Drawing): DrawingFault | null {
  const points = drawing.flat();
  if (points.length === 0) return 'SIGNATURE_EMPTY';
  const computeSpan = (at: 0 | 1): number => {
    const values = points.map((point) => point[at]);
    return Math.max(...values) - Math.min(...values);
  };
  const isSmall = computeLength(drawing) < minTextLength || Math.max(computeSpan(0), computeSpan(1)) < minSpan;
  return isSmall ? 'SIGNATURE_TOO_SMALL' : null;
}

function computeLength(drawing: Drawing): number {
  return drawing.reduce(
    (sum, stroke) =>
      stroke.reduce((length, [x, y], at) => {
        const [fromX, fromY] = stroke[at - 1] ?? [x, y];
        return length + Math.hypot(x - fromX, y - fromY);
      }, sum),
    0,
  );
}

/** Returns the drawing as the `d` attribute of an SVG path. A single point is a dot. */
export function renderDrawingPath(drawing: Drawing): string {
  return drawing
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const [first = [0, 0], ...rest] = stroke;
      const lines = (rest.length === 0 ? [first] : rest).map(([x, y]) => `L${x} ${y}`).join('');
      return `M${first[0]} ${first[1]}${lines}`;
    })
    .join('');
}
