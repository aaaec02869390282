import { createRequire } from 'node:module';
import sharp from 'sharp';

/** Grey pixels in rows, as the plate reader receives pictures. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const packaged = createRequire(import.meta.url);
/** Heavy, narrow and thin: fonts of real plates may not be copied, and none of these is one. */
export const typefaces = [
  { file: 'DejaVuSansCondensed-Bold.ttf', name: 'DejaVu Sans Condensed Bold', wide: 0.86 },
  { file: 'DejaVuSans-Bold.ttf', name: 'DejaVu Sans Bold', wide: 0.72 },
  { file: 'DejaVuSansCondensed.ttf', name: 'DejaVu Sans Condensed', wide: 0.95 },
] as const;
export type Typeface = (typeof typefaces)[number];

const drawnLetters = new Map<string, Promise<Drawn>>();

/** Ink of each pixel of a letter, 0 to 255; the letter fills the height. */
export function loadLetter(typeface: Typeface, text: string, height: number): Promise<Drawn> {
  const key = `${typeface.file} ${text} ${height}`;
  const cachedLetter = drawnLetters.get(key);
  if (cachedLetter !== undefined) return cachedLetter;
  const drawing = drawLetter(typeface, text, height);
  drawnLetters.set(key, drawing);
  return drawing;
}

async function drawLetter({ file, name, wide }: Typeface, text: string, height: number): Promise<Drawn> {
  const fontfile = packaged.resolve(`dejavu-fonts-ttf/ttf/${file}`);
  const ink = sharp({ text: { text, font: `${name} 60`, fontfile, dpi: 200 } });
  const { data, info } = await ink
    .trim({ background: '#000', threshold: 1 })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const natural = (info.width / info.height) * (text === 'Q' ? 1.2 : 1);
  const width = Math.max(4, Math.round(natural * height * wide));
  const one = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extractChannel(0)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(one) };
}

export interface PlateLook {
  readonly text: string;
  readonly typeface: Typeface;
  readonly ground: number;
  readonly ink: number;
  /** Country letter in a blue band on the left, and a department on the right; null for none. */
  readonly bands: readonly [left: string, right: string] | null;
  /** Full width in millimetres; shorter for a moped or a 4 × 4. */
  readonly wideMm?: number;
}

/** Draws at two pixels per millimetre; 110 mm high, letters of 75 mm. `-` is a dash, a space a gap. */
export async function drawPlate({ text, typeface, ground, ink, bands, wideMm = 520 }: PlateLook): Promise<Drawn> {
  const [width, height] = [wideMm * 2, 220];
  const data = new Uint8Array(width * height).fill(ground);
  const fill = (left: number, top: number, right: number, bottom: number, value: number) => {
    for (let y = top; y < bottom; y += 1) data.fill(value, y * width + left, y * width + right);
  };
  fill(0, 0, width, 5, ink);
  fill(0, height - 5, width, height, ink);
  fill(0, 0, 5, height, ink);
  fill(width - 5, 0, width, height, ink);
  const stamp = (one: Drawn, left: number, top: number, value: number) => {
    for (let y = 0; y < one.height; y += 1) {
      for (let x = 0; x < one.width; x += 1) {
        const at = (top + y) * width + left + x;
        if (left + x < 0 || left + x >= width || top + y < 0 || top + y >= height) continue;
        const share = (one.data[y * one.width + x] ?? 0) / 255;
        data[at] = Math.round((data[at] ?? 0) * (1 - share) + value * share);
      }
    }
  };
  let [from, to] = [20, width - 20];
  if (bands !== null) {
    fill(5, 5, 85, height - 5, 62);
    fill(width - 85, 5, width - 5, height - 5, 62);
    [from, to] = [95, width - 95];
    stamp(await loadLetter(typeface, bands[0], 50), 28, 140, 235);
    let at = width - 76;
    for (const figure of bands[1]) {
      const one = await loadLetter(typeface, figure, 44);
      stamp(one, at, 150, 235);
      at += one.width + 4;
    }
  }
  const glyphs = await Promise.all(
    [...text].map((one) => (one === '-' || one === ' ' ? null : loadLetter(typeface, one, 150))),
  );
  const between = 18;
  const wide = glyphs.reduce((sum, one) => sum + (one?.width ?? 34) + between, -between);
  const squeeze = Math.min(1, (to - from) / wide);
  let at = from + Math.max(0, (to - from - wide * squeeze) / 2);
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph === null) {
      if (text[index] === '-') fill(Math.round(at + 2), 104, Math.round(at + 30 * squeeze), 116, ink);
      at += (34 + between) * squeeze;
      continue;
    }
    const narrow = squeeze < 1 ? await squeezeGlyph(glyph, squeeze) : glyph;
    stamp(narrow, Math.round(at), 36, ink);
    at += narrow.width + between * squeeze;
  }
  return { width, height, data };
}

async function squeezeGlyph(one: Drawn, share: number): Promise<Drawn> {
  const width = Math.max(3, Math.round(one.width * share));
  const data = await sharp(one.data, { raw: { width: one.width, height: one.height, channels: 1 } })
    .resize(width, one.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { width, height: one.height, data: new Uint8Array(data) };
}

/** Position of a plate in the picture: centre and width in pixels, rotations in degrees. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly roll: number;
  readonly yaw: number;
  readonly pitch: number;
}

/** Draws a plate into a picture as a camera five plate widths away would see it. */
export function layPlate(picture: Drawn, plate: Drawn, { x, y, width, roll, yaw, pitch }: Pose): void {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const [cr, sr, cy, sy, cp, sp] = [
    Math.cos(toRadians(roll)),
    Math.sin(toRadians(roll)),
    Math.cos(toRadians(yaw)),
    Math.sin(toRadians(yaw)),
    Math.cos(toRadians(pitch)),
    Math.sin(toRadians(pitch)),
  ];
  const away = 5;
  // Columns of the rotation matrix (roll · yaw · pitch) for the two axes of the plate.
  const across = [cr * cy, sr * cy, -sy] as const;
  const down = [cr * sy * sp - sr * cp, sr * sy * sp + cr * cp, cy * sp] as const;
  const half = Math.ceil(width * 0.75);
  for (let row = Math.max(0, Math.floor(y - half)); row < Math.min(picture.height, y + half); row += 1) {
    for (let column = Math.max(0, Math.floor(x - half)); column < Math.min(picture.width, x + half); column += 1) {
      let sum = 0;
      let hits = 0;
      for (const [dx, dy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        // The ray through the pixel meets the plane of the plate at a · across + b · down.
        const [px, py] = [(column + dx - x) / width / away, (row + dy - y) / width / away];
        const a1 = across[0] - px * across[2];
        const b1 = down[0] - px * down[2];
        const a2 = across[1] - py * across[2];
        const b2 = down[1] - py * down[2];
        const determinant = a1 * b2 - a2 * b1;
        const a = (px * away * b2 - py * away * b1) / determinant;
        const b = (a1 * py * away - a2 * px * away) / determinant;
        const [u, v] = [(a + 0.5) * plate.width, b * plate.width + plate.height / 2];
        if (u < 0 || v < 0 || u >= plate.width - 1 || v >= plate.height - 1) continue;
        hits += 1;
        sum += computeMean(plate, u, v, (plate.width / width) * 0.5);
      }
      const at = row * picture.width + column;
      if (hits > 0) picture.data[at] = Math.round((sum + (picture.data[at] ?? 0) * (4 - hits)) / 4);
    }
  }
}

/** Mean of the plate's pixels within `reach` of a point. */
function computeMean({ width, height, data }: Drawn, u: number, v: number, reach: number): number {
  const step = Math.max(0, Math.floor(reach / 2));
  let sum = 0;
  let count = 0;
  for (let y = -step; y <= step; y += 1) {
    for (let x = -step; x <= step; x += 1) {
      const [column, row] = [Math.floor(u) + x, Math.floor(v) + y];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      sum += data[row * width + column] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}
