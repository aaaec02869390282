import type { FineTrack } from '@placejuste/domain/fine';
import sharp from 'sharp';
import { drawNumber, createRandom, addNoise, type Random } from '../drawn-random.ts';
import { drawNoticeFacts, type NoticeFacts } from './notice-facts.ts';
import { noticeLayouts } from './notice-layouts.ts';
import type { NoticeLayout, PrintedField } from './notice-words.ts';
import type { Sheet } from './notice-sheet.ts';

/** A drawn photo of a notice, with the facts of the notice. */
export interface NoticePicture {
  readonly layout: string;
  readonly condition: string;
  readonly track: FineTrack;
  readonly facts: NoticeFacts;
  readonly prints: readonly PrintedField[];
  readonly jpeg: Buffer;
}

interface Condition {
  readonly name: string;
  /** Rotation of the sheet, in degrees. */
  readonly turn?: number;
  /** Share of the height of the photo taken by the sheet. */
  readonly part?: number;
  /** Perspective: how much narrower the far edge is than the near one. */
  readonly perspective?: number;
  readonly folds?: true;
  /** Standard deviation of the blur, in pixels of the photo. */
  readonly blur?: number;
  /** Share of full light, and standard deviation of the noise of low light. */
  readonly light?: number;
  readonly grain?: number;
  readonly shadow?: true;
  readonly quality?: number;
}

export const noticeConditions: readonly Condition[] = [
  { name: 'à plat, nette' },
  { name: 'de travers, 3°', turn: 3 },
  { name: 'de travers, 8°', turn: -8 },
  { name: 'en perspective', turn: 1.5, perspective: 0.14 },
  { name: 'pliée en trois', folds: true, turn: -1 },
  { name: 'le soir, bruitée', light: 0.28, grain: 9, turn: 0.8 },
  { name: 'ombre d’une main', shadow: true, turn: -1.2 },
  { name: 'un peu floue', blur: 1.6, turn: 0.6 },
  { name: 'très floue', blur: 4.2 },
  { name: 'de loin', part: 0.55, turn: 1 },
  { name: 'très compressée', quality: 18 },
  { name: 'couchée d’un quart de tour', turn: 90 },
  { name: 'à l’envers', turn: 180 },
  { name: 'de travers, 5°', turn: 5 },
  { name: 'de travers, 12°', turn: -12, part: 0.85 },
  { name: 'couchée de l’autre côté', turn: -90 },
  { name: 'couchée et de travers, 7°', turn: 97, part: 0.85 },
  { name: 'à l’envers et de travers, 6°', turn: 186 },
];

/** Draws each layout under each condition, one picture at a time; identical for the same seed. */
export async function* drawNoticePictures(
  seed: number,
  isWanted: (layout: string, condition: string) => boolean = () => true,
): AsyncGenerator<NoticePicture> {
  for (const [row, layout] of noticeLayouts.entries()) {
    for (const [column, condition] of noticeConditions.entries()) {
      if (isWanted(layout.name, condition.name))
        yield await picture(layout, condition, createRandom(seed * 10_000 + row * 100 + column));
    }
  }
}

async function picture(layout: NoticeLayout, condition: Condition, random: Random): Promise<NoticePicture> {
  const facts = drawNoticeFacts(layout.track, random);
  const jpeg = await photograph(layout.draw(facts), condition, random);
  return { layout: layout.name, condition: condition.name, track: layout.track, facts, prints: layout.prints, jpeg };
}

/** Longest side of the photos, in pixels: a phone's picture is reduced to it before it is read. */
const photoHigh = 2200;

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

async function photograph(sheet: Sheet, condition: Condition, random: Random): Promise<Buffer> {
  const part = condition.part ?? 0.93;
  const high = photoHigh * part;
  // Rasterised at about its size on the photo, so that their pixels have the same scale.
  const raster = await sharp(Buffer.from(sheet.svg), { density: (72 * high) / sheet.height })
    .flatten()
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const paper: Grey = { width: raster.info.width, height: raster.info.height, data: new Uint8Array(raster.data) };
  const isAcross = Math.abs(Math.sin(((condition.turn ?? 0) * Math.PI) / 180)) > 0.7;
  const [width, height] = isAcross ? [photoHigh, 1700] : [1700, photoHigh];
  const photo = lay(paper, { width, height }, condition);
  shadePhoto(photo, condition, random);
  const lit = await sharp(photo.data, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.5, condition.blur ?? 0.5))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const noisy = addNoise(new Uint8Array(lit), random, condition.grain ?? 2.5);
  return sharp(noisy, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: condition.quality ?? 82 })
    .toBuffer();
}

/** Position on the sheet of a pixel of the photo, both from their centres. */
function onSheet(x: number, y: number, { turn = 0, perspective = 0, folds }: Condition): readonly [number, number] {
  const angle = (-turn * Math.PI) / 180;
  const [across, down] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  const depth = 1 + (perspective * down) / photoHigh;
  const third = Math.floor(((down + photoHigh / 2) / photoHigh) * 3);
  const slant = folds === true ? 0.035 * ((third % 2) - 0.5) * (down / 3) : 0;
  return [across / depth + slant, down / depth];
}

/** Projects the sheet onto a table, with bilinear interpolation. */
function lay(paper: Grey, size: Pick<Grey, 'width' | 'height'>, condition: Condition): Grey {
  const data = new Uint8Array(size.width * size.height).fill(96);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const [across, down] = onSheet(x - size.width / 2, y - size.height / 2, condition);
      const [left, top] = [across + paper.width / 2, down + paper.height / 2];
      const [column, row] = [Math.floor(left), Math.floor(top)];
      if (column < 0 || row < 0 || column >= paper.width - 1 || row >= paper.height - 1) continue;
      const at = row * paper.width + column;
      const [right, below] = [left - column, top - row];
      const upper = (paper.data[at] ?? 0) * (1 - right) + (paper.data[at + 1] ?? 0) * right;
      const lower = (paper.data[at + paper.width] ?? 0) * (1 - right) + (paper.data[at + paper.width + 1] ?? 0) * right;
      data[y * size.width + x] = upper * (1 - below) + lower * below;
    }
  }
  return { ...size, data };
}

/** Applies low light, a shadow, or the darker sides of folds. */
function shadePhoto({ width, height, data }: Grey, condition: Condition, random: Random): void {
  const shadowEdge = drawNumber(random, 0.35, 0.65) * width;
  for (let y = 0; y < height; y += 1) {
    const third = Math.floor((y / height) * 3);
    const crease = Math.min(...[1, 2].map((fold) => Math.abs(y - (fold * height) / 3)));
    const foldShade = condition.folds === true ? 1 - 0.16 * (third % 2) - 0.35 * Math.exp(-((crease / 5) ** 2)) : 1;
    for (let x = 0; x < width; x += 1) {
      const hand = condition.shadow === true && x + y * 0.3 > shadowEdge + height * 0.15 ? 0.45 : 1;
      const lamp = 1 - 0.18 * (x / width) * (y / height);
      data[y * width + x] = (data[y * width + x] ?? 0) * (condition.light ?? 1) * foldShade * hand * lamp;
    }
  }
}
