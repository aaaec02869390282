import sharp from 'sharp';
import { seededRandom } from '../../../test/hostile-requests.ts';

/** Position of a phone above a sheet, and properties of its picture. */
export interface PhonePicture {
  /** Width of the picture in pixels; the sheet fills about nine tenths of it. */
  readonly across: number;
  /** Tilt of the phone in degrees, sideways and towards the foot of the sheet. */
  readonly lean: readonly [side: number, foot: number];
  /** Rotation of the phone above the sheet, in degrees. */
  readonly turn: number;
  /** Standard deviation of the blur, in pixels of the picture. */
  readonly blur: number;
}

/** Distance from the camera to the sheet, in widths of the sheet. */
const distance = 1.5;
const share = 0.9;
/** Off-white paper under a warm lamp, on a dark table. */
const paper = [0.93, 0.9, 0.83] as const;
const table = 70;
const ink = 40;
/** Noise of a small sensor, in shades of 256; then the quality of its JPEG. */
const grain = 5;
const quality = 70;

/**
 * Renders a page as a phone photographs it: tilted, blurred, lit from one side, on off-white paper, with the noise of
 * the sensor and the blocks of JPEG. `page` is the sheet as printed, at 300 dots per inch.
 */
export async function renderPhonePicture(page: Uint8Array, pose: PhonePicture): Promise<Uint8Array> {
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { across, blur } = pose;
  const down = Math.round((across * height) / width);
  const pixels = new Uint8Array(across * down * 3);
  const sine = Math.sin((pose.turn * Math.PI) / 180);
  const cosine = Math.cos((pose.turn * Math.PI) / 180);
  const side = Math.sin((pose.lean[0] * Math.PI) / 180);
  const foot = Math.sin((pose.lean[1] * Math.PI) / 180);
  /** Shade of the sheet at the point that this point of the picture shows. */
  const computeShade = (x: number, y: number): number => {
    const u = (x - across / 2) / across / share;
    const v = (y - down / 2) / across / share;
    const turnedU = u * cosine - v * sine;
    const turnedV = u * sine + v * cosine;
    const depth = distance / (distance + turnedU * side + turnedV * foot);
    const column = Math.floor((turnedU * depth + 0.5) * width);
    const row = Math.floor(turnedV * depth * width + height / 2);
    if (column < 0 || row < 0 || column >= width || row >= height) return table;
    return ink + ((data[row * width + column] ?? 0) * (255 - ink)) / 255;
  };
  const random = seededRandom(across);
  // A lens averages the dots within a pixel.
  const points = (width * share) / across > 1 ? [0.25, 0.75] : [0.5];
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      let sum = 0;
      for (const inY of points) for (const inX of points) sum += computeShade(x + inX, y + inY);
      // Light falls from the upper left, and a hand shades the foot.
      const light = 1 - 0.35 * (x / across) - 0.25 * (y / down) ** 2;
      const shade = (sum / points.length ** 2) * light + (random.fraction() - 0.5) * 2 * grain;
      const at = (y * across + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] = Math.max(0, Math.min(255, shade * (paper[channel] ?? 1)));
    }
  const picture = sharp(pixels, { raw: { width: across, height: down, channels: 3 } });
  return new Uint8Array(await picture.blur(blur).jpeg({ quality }).toBuffer());
}
