import sharp from 'sharp';
import {
  drawNumber,
  drawFigures,
  drawLetters,
  createRandom,
  drawPlateNumber,
  addNoise,
  pickOne,
  type Random,
  drawInteger,
} from './drawn-random.ts';
import { type Drawn, drawPlate, layPlate, loadLetter, type PlateLook, type Pose, typefaces } from './plate-drawing.ts';

/** A drawn photo and its plate; null when it contains no French plate. */
export interface PlatePicture {
  readonly condition: string;
  readonly plate: string | null;
  readonly jpeg: Buffer;
}

const [photoWidth, photoHeight] = [2016, 1512];

const drawOldPlate = (random: Random) =>
  `${drawInteger(random, 10, 9999)}-${drawLetters(random, drawInteger(random, 2, 3), 'ABCDEFGHJKLMNPQRSTVWXYZ')}-${pickOne(random, ['75', '59', '13', '2A', '2B', '69', '31', '06'])}`.replace(
    /^(\d{4})-(\w)\w\w-/,
    '$1-$2$2-',
  );

const foreignPlates: readonly ((random: Random) => string)[] = [
  (random) => `B ${drawLetters(random, 2)} ${drawFigures(random, 4)}`,
  (random) => `${drawFigures(random, 4)} ${drawLetters(random, 3, 'BCDFGHJKLMNPRSTVWXYZ')}`,
  (random) => `1-${drawLetters(random, 3)}-${drawFigures(random, 3)}`,
  (random) => `${drawLetters(random, 2)} ${drawFigures(random, 5)}`,
  (random) => `${drawLetters(random, 2)}${drawFigures(random, 2)} ${drawLetters(random, 3)}`,
  (random) => `${drawLetters(random, 3)} ${drawFigures(random, 4)}`,
];

interface Condition {
  readonly name: string;
  readonly count: number;
  readonly plate?: 'old' | 'black' | 'foreign' | 'none';
  /** Width of the plate, as a share of the picture's width. */
  readonly wide?: readonly [least: number, most: number];
  /** Rotations in degrees, to either side. */
  readonly roll?: readonly [least: number, most: number];
  readonly yaw?: readonly [least: number, most: number];
  readonly pitch?: readonly [least: number, most: number];
  /** Standard deviation of the blur, in heights of a letter. */
  readonly blur?: readonly [least: number, most: number];
  readonly weather?: 'night' | 'rain' | 'shadow';
}

const conditions: readonly Condition[] = [
  { name: 'de près, en face', count: 26, wide: [0.18, 0.34] },
  { name: 'à quelques pas', count: 26, wide: [0.11, 0.18] },
  { name: 'de loin', count: 22, wide: [0.055, 0.1] },
  { name: 'penchée (5 à 15°)', count: 22, roll: [5, 15] },
  { name: 'de côté (20 à 40°)', count: 22, yaw: [20, 40], pitch: [0, 12] },
  { name: 'un peu floue', count: 22, blur: [0.03, 0.06] },
  { name: 'très floue', count: 22, blur: [0.12, 0.25] },
  { name: 'de nuit', count: 22, weather: 'night' },
  { name: 'sous la pluie', count: 22, weather: 'rain' },
  { name: 'ombre sur la plaque', count: 18, weather: 'shadow' },
  { name: 'ancienne plaque', count: 24, plate: 'old' },
  { name: 'ancienne plaque noire', count: 12, plate: 'black' },
  { name: 'plaque étrangère', count: 24, plate: 'foreign' },
  { name: 'aucune plaque', count: 26, plate: 'none' },
];

/** Number of pictures of a whole run. */
export const pictureCount = conditions.reduce((sum, { count }) => sum + count, 0);

/** Draws the pictures one at a time; identical for the same seed. */
export async function* drawPlatePictures(seed: number, every = 1): AsyncGenerator<PlatePicture> {
  let turn = 0;
  for (const condition of conditions) {
    for (let at = 0; at < condition.count; at += 1) {
      turn += 1;
      if (turn % every === 0) yield await picture(condition, createRandom(seed * 1000 + turn));
    }
  }
}

async function picture(condition: Condition, random: Random): Promise<PlatePicture> {
  const scene = await drawStreet(random);
  const [least, most] = condition.wide ?? [0.1, 0.22];
  const width = drawNumber(random, least, most) * photoWidth;
  const turn = (range: readonly [number, number] | undefined, usual: number) =>
    range === undefined ? drawNumber(random, -usual, usual) : drawNumber(random, ...range) * (random() < 0.5 ? -1 : 1);
  const pose: Pose = {
    x: photoWidth / 2 + drawNumber(random, -250, 250),
    y: 1010 + drawNumber(random, -60, 60),
    width,
    roll: turn(condition.roll, 2.5),
    yaw: turn(condition.yaw, 8),
    pitch: turn(condition.pitch, 5),
  };
  await drawSigns(scene, random, condition.plate === 'none' ? 5 : 2);
  const look = drawLook(condition, random);
  if (look !== null) layPlate(scene, await drawPlate(look), pose);
  const letterHeight = width * 0.144;
  if (condition.weather !== undefined) applyWeather(scene, condition.weather, pose, random);
  const photo = sharp(scene.data, { raw: { width: photoWidth, height: photoHeight, channels: 1 } });
  const blur =
    condition.blur === undefined
      ? drawNumber(random, 0.4, 0.8)
      : Math.max(0.4, drawNumber(random, ...condition.blur) * letterHeight);
  const blurred = await photo.blur(blur).toColourspace('b-w').raw().toBuffer();
  const noisy = addNoise(new Uint8Array(blurred), random, condition.weather === 'night' ? 7 : 2.5);
  const jpeg = await sharp(noisy, { raw: { width: photoWidth, height: photoHeight, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: drawInteger(random, 62, 92) })
    .toBuffer();
  const french = condition.plate !== 'foreign' && look !== null;
  return { condition: condition.name, plate: french ? look.text : null, jpeg };
}

function drawLook({ plate }: Condition, random: Random): PlateLook | null {
  const typeface = pickOne(random, typefaces);
  const ground = drawInteger(random, 205, 245);
  const ink = drawInteger(random, 15, 45);
  const department = pickOne(random, ['75', '59', '13', '2A', '69', '31', '06', '974']);
  switch (plate) {
    case 'none':
      return null;
    case 'old':
      return { text: drawOldPlate(random), typeface, ground: random() < 0.5 ? ground : 188, ink, bands: null };
    case 'black':
      return { text: drawOldPlate(random), typeface, ground: 25, ink: 205, bands: null };
    case 'foreign':
      return {
        text: pickOne(random, foreignPlates)(random),
        typeface,
        ground,
        ink,
        bands: random() < 0.6 ? ['D', ''] : null,
      };
    default:
      return { text: drawPlateNumber(random), typeface, ground, ink, bands: ['F', department] };
  }
}

/** Draws a street and the front of a car with its grille and lights, from which a plate must be distinguished. */
async function drawStreet(random: Random): Promise<Drawn> {
  const drawGrey = (least: number, most: number) => {
    const value = drawInteger(random, least, most);
    return `rgb(${value},${value},${value})`;
  };
  const body = drawInteger(random, 25, 215);
  const formatShade = (by: number) => {
    const value = Math.min(255, Math.max(0, body + by));
    return `rgb(${value},${value},${value})`;
  };
  const windows = Array.from(
    { length: 14 },
    (_, at) =>
      `<rect x="${(at % 7) * 290 + drawInteger(random, 0, 60)}" y="${at < 7 ? 60 : 260}" ` +
      `width="${drawInteger(random, 80, 150)}" height="${drawInteger(random, 90, 150)}" fill="${drawGrey(30, 120)}"/>`,
  );
  const bars = Array.from(
    { length: drawInteger(random, 12, 30) },
    (_, at) =>
      `<rect x="${700 + at * 22}" y="780" width="${drawInteger(random, 5, 10)}" height="90" ` +
      `fill="${drawGrey(10, 60)}"/>`,
  );
  const stones = Array.from(
    { length: 60 },
    () =>
      `<ellipse cx="${drawInteger(random, 0, photoWidth)}" cy="${drawInteger(random, 1240, photoHeight)}" ` +
      `rx="${drawInteger(random, 2, 26)}" ry="${drawInteger(random, 2, 8)}" fill="${drawGrey(60, 150)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidth}" height="${photoHeight}">
    <rect width="${photoWidth}" height="${photoHeight}" fill="${drawGrey(150, 215)}"/>
    <rect y="0" width="${photoWidth}" height="520" fill="${drawGrey(110, 190)}"/>${windows.join('')}
    <rect y="1180" width="${photoWidth}" height="400" fill="${drawGrey(75, 125)}"/>
    <path d="M0 1420 L${photoWidth} 1360 L${photoWidth} 1385 L0 1450Z" fill="${drawGrey(180, 235)}"/>${stones.join('')}
    <path d="M360 1230 L330 860 Q350 690 560 650 L720 430 Q1008 390 1296 430 L1456 650 Q1666 690 1686 860 L1656 1230Z"
      fill="${formatShade(0)}"/>
    <path d="M600 650 L735 465 Q1008 430 1281 465 L1416 650Z" fill="${drawGrey(35, 90)}"/>
    <path d="M700 560 L830 480 L900 480 L760 640Z" fill="${drawGrey(120, 190)}"/>
    <rect x="690" y="770" width="640" height="110" rx="20" fill="${drawGrey(15, 50)}"/>${bars.join('')}
    ${[500, 1516].map((x) => `<ellipse cx="${x}" cy="800" rx="110" ry="52" fill="${drawGrey(190, 250)}"/>`).join('')}
    <rect x="430" y="920" width="1156" height="210" rx="40" fill="${formatShade(-18)}"/>
    <rect x="430" y="1120" width="1156" height="26" fill="${formatShade(-40)}"/>
    ${[470, 1546].map((x) => `<ellipse cx="${x}" cy="1230" rx="95" ry="70" fill="rgb(28,28,28)"/>`).join('')}</svg>`;
  const data = await sharp(Buffer.from(svg)).flatten().toColourspace('b-w').extractChannel(0).raw().toBuffer();
  return { width: photoWidth, height: photoHeight, data: new Uint8Array(data) };
}

/** Draws signs and stickers, which contain rows of letters too. */
async function drawSigns(scene: Drawn, random: Random, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const text = pickOne(random, [
      'PHARMACIE',
      'BOULANGERIE',
      'PAYANT',
      'SORTIE 24',
      'TEL 0102030405',
      'LIVRAISON',
      '2H MAXI',
      'SANS PLOMB',
      'HYBRID 4',
      'RUE 12',
    ]);
    const height = drawInteger(random, 24, 70);
    const typeface = pickOne(random, typefaces);
    let x = drawInteger(random, 20, 1200);
    const y = turn % 2 === 0 ? drawInteger(random, 20, 420) : drawInteger(random, 1180, 1420);
    const dark = random() < 0.7;
    const wide = Math.round(text.length * height * 0.75) + 40;
    for (let row = y - 14; row < y + height + 14; row += 1)
      if (row >= 0 && row < scene.height)
        scene.data.fill(
          dark ? 225 : 40,
          row * scene.width + Math.max(0, x - 20),
          row * scene.width + Math.min(scene.width, x + wide),
        );
    for (const each of text) {
      if (each === ' ') {
        x += Math.round(height * 0.4);
        continue;
      }
      const glyph = await loadLetter(typeface, each, height);
      for (let row = 0; row < glyph.height; row += 1) {
        for (let column = 0; column < glyph.width; column += 1) {
          const at = (y + row) * scene.width + x + column;
          if (y + row >= scene.height || x + column >= scene.width) continue;
          const share = (glyph.data[row * glyph.width + column] ?? 0) / 255;
          scene.data[at] = Math.round((scene.data[at] ?? 0) * (1 - share) + (dark ? 30 : 230) * share);
        }
      }
      x += glyph.width + Math.round(height * 0.12);
    }
  }
}

function applyWeather(scene: Drawn, kind: NonNullable<Condition['weather']>, pose: Pose, random: Random): void {
  const { width, height, data } = scene;
  if (kind === 'night') {
    const [light, radius] = [drawNumber(random, 0.22, 0.6), drawNumber(random, 260, 600)];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const near = Math.exp(-(((x - pose.x) / radius) ** 2) - ((y - pose.y) / radius) ** 2);
        data[y * width + x] = Math.round((data[y * width + x] ?? 0) * (0.06 + light * near) + 6);
      }
    }
  } else if (kind === 'shadow') {
    const [cut, slant, dark] = [
      pose.x + drawNumber(random, -0.4, 0.4) * pose.width,
      drawNumber(random, -1.5, 1.5),
      drawNumber(random, 0.3, 0.6),
    ];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        if (x + (y - pose.y) * slant < cut) data[y * width + x] = Math.round((data[y * width + x] ?? 0) * dark);
  } else {
    for (let at = 0; at < data.length; at += 1) data[at] = Math.round(60 + (data[at] ?? 0) * 0.62);
    for (let drop = 0; drop < 1800; drop += 1) {
      const [x, y, long] = [
        drawInteger(random, 0, width - 1),
        drawInteger(random, 0, height - 60),
        drawInteger(random, 10, 50),
      ];
      for (let step = 0; step < long; step += 1) {
        const at = (y + step) * width + Math.min(width - 1, x + Math.round(step * 0.15));
        data[at] = Math.min(255, (data[at] ?? 0) + 38);
      }
    }
    for (let drop = 0; drop < 160; drop += 1) {
      const [cx, cy, radius] = [
        drawInteger(random, 30, width - 30),
        drawInteger(random, 30, height - 30),
        drawInteger(random, 3, 9),
      ];
      for (let y = -radius; y <= radius; y += 1)
        for (let x = -radius; x <= radius; x += 1)
          if (x * x + y * y <= radius * radius) {
            const at = (cy + y) * width + cx + x;
            data[at] = Math.round((data[at] ?? 0) * 0.4 + (data[at - 2 * y * width - 2 * x] ?? 120) * 0.6);
          }
    }
  }
}
