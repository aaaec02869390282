import { measureTurn, type GreyPicture, type Ink, computeInk } from './measure-turn.ts';

/** A picture whose lines of text lie flat, and where it was on the one it was made from. */
export interface StraightPicture extends GreyPicture {
  /** Degrees that the sheet is turned clockwise on the picture it was made from. */
  readonly turn: number;
  /**
   * The upper left corner of the sheet on the original picture turned back, and how many points of the original make
   * one here.
   */
  readonly left: number;
  readonly top: number;
  readonly step: number;
}

/** In points of a picture. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Points of a whole picture: above, the recognition halves it, and small print is lost. */
export const maxReadPoints = 3_900_000;

/** Below this the engine reads as well without, and letters stay as sharp as they were. */
const minTurn = 0.3;
/** Around the words, in share of the longest side: a title is seldom further from them. */
const margin = 0.08;

/** Straightens the lines of a sheet; does not tell which side is up. Pure; the picture is not changed. */
export function straightenSheet(picture: GreyPicture): StraightPicture {
  const ink = computeInk(picture);
  const turn = measureTurn(ink);
  if (Math.abs(turn) < minTurn) return { ...picture, turn: 0, left: 0, top: 0, step: 1 };
  const edges = computeEdges(picture, ink, turn);
  const [wide, high] = [edges.right - edges.left, edges.bottom - edges.top];
  const step = Math.max(1, Math.sqrt((wide * high) / maxReadPoints));
  const [width, height] = [Math.max(1, Math.floor(wide / step)), Math.max(1, Math.floor(high / step))];
  const { left, top } = edges;
  return { width, height, data: lay(picture, { width, height, turn, left, top, step }), turn, left, top, step };
}

/** Returns the picture turned upside down. */
export function turnOver(straight: StraightPicture): GreyPicture {
  return { width: straight.width, height: straight.height, data: straight.data.slice().reverse() };
}

/** Returns the upright box of the original picture that encloses a box of the straight picture. */
export function toPictureBox(box: Edges, { turn, left, top, step }: StraightPicture): Edges {
  const [sine, cosine] = computeSineCosine(turn);
  const across = left + (step * (box.left + box.right)) / 2;
  const down = top + (step * (box.top + box.bottom)) / 2;
  const [x, y] = [across * cosine - down * sine, across * sine + down * cosine];
  const [wide, high] = [(step * (box.right - box.left)) / 2, (step * (box.bottom - box.top)) / 2];
  const halfWide = wide * Math.abs(cosine) + high * Math.abs(sine);
  const halfHigh = wide * Math.abs(sine) + high * Math.abs(cosine);
  return { left: x - halfWide, top: y - halfHigh, right: x + halfWide, bottom: y + halfHigh };
}

/**
 * Edges of the part of the turned picture that is kept: all of it, or the area around its words when that exceeds the
 * readable size.
 */
function computeEdges({ width, height }: GreyPicture, ink: Ink, turn: number): Edges {
  const whole = computeTurnedEdges([0, width, 0, width], [0, 0, height, height], turn);
  if ((whole.right - whole.left) * (whole.bottom - whole.top) <= maxReadPoints || ink.across.length === 0) return whole;
  const words = computeTurnedEdges(ink.across, ink.down, turn);
  const around = margin * Math.max(width, height);
  return {
    left: Math.max(whole.left, words.left - around),
    top: Math.max(whole.top, words.top - around),
    right: Math.min(whole.right, words.right + around),
    bottom: Math.min(whole.bottom, words.bottom + around),
  };
}

function computeTurnedEdges(xs: ArrayLike<number>, ys: ArrayLike<number>, turn: number): Edges {
  const [sine, cosine] = computeSineCosine(turn);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < xs.length; at += 1) {
    const [x, y] = [xs[at] ?? 0, ys[at] ?? 0];
    const [across, down] = [x * cosine + y * sine, y * cosine - x * sine];
    [left, right] = [Math.min(left, across), Math.max(right, across)];
    [top, bottom] = [Math.min(top, down), Math.max(bottom, down)];
  }
  return { left, top, right, bottom };
}

/** Returns the turned picture. Each point is interpolated between its four neighbours; outside the picture is paper. */
function lay(picture: GreyPicture, straight: Omit<StraightPicture, 'data'>): Uint8Array<ArrayBuffer> {
  const { width, height, turn, left, top, step } = straight;
  const [sine, cosine] = computeSineCosine(turn);
  const { data, width: wide, height: high } = picture;
  const out = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < height; row += 1) {
    const down = top + (row + 0.5) * step;
    for (let column = 0; column < width; column += 1) {
      const across = left + (column + 0.5) * step;
      const [x, y] = [across * cosine - down * sine - 0.5, across * sine + down * cosine - 0.5];
      const [near, above] = [Math.floor(x), Math.floor(y)];
      if (near < 0 || above < 0 || near >= wide - 1 || above >= high - 1) continue;
      const at = above * wide + near;
      const [after, below] = [x - near, y - above];
      const upper = (data[at] ?? 0) * (1 - after) + (data[at + 1] ?? 0) * after;
      const lower = (data[at + wide] ?? 0) * (1 - after) + (data[at + wide + 1] ?? 0) * after;
      out[row * width + column] = upper * (1 - below) + lower * below;
    }
  }
  return out;
}

function computeSineCosine(turn: number): readonly [sine: number, cosine: number] {
  const angle = (turn * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
