import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { toSfnt } from './sfnt.ts';

/** Size required by other sites, in pixels (Open Graph, large card). */
export const socialSize = { width: 1200, height: 630 } as const;

const colours = {
  paper: '#f4eadb',
  card: '#ffffff',
  hair: '#e4dccd',
  ink: '#10213c',
  soft: '#38445c',
  act: '#0b4690',
  actSoft: '#dde8f5',
};
const left = 80;
const titleWidth = 560;
const titleTop = 200;
const titleHeight = 290;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="${colours.paper}"/>
  <rect x="670" y="130" width="450" height="370" rx="36" fill="${colours.card}" stroke="${colours.hair}"
    stroke-width="3"/>
  <g transform="translate(688 196)" fill="none" stroke="${colours.ink}" stroke-width="3.5" stroke-linejoin="round"
    stroke-linecap="round">
  <g transform="scale(.94)">
    <path d="M40 150c20-58 52-92 74-96 60-9 150-9 210 0 22 4 54 38 74 96"/>
    <path d="M22 152c60-12 334-12 394 0l10 62c-70 14-344 14-414 0z" fill="${colours.card}"/>
    <path d="M62 146c16-42 40-70 58-74 54-8 140-8 194 0 18 4 42 32 58 74-90-10-220-10-310 0z"
      fill="${colours.actSoft}"/>
    <g stroke="${colours.act}"><rect x="228" y="94" width="74" height="46" rx="6" fill="${colours.card}"/>
    <circle cx="246" cy="112" r="7" fill="${colours.act}" stroke="none"/><path d="M262 108h28M262 118h28M240 130h50"/>
    </g>
    <rect x="170" y="180" width="98" height="24" rx="5" fill="${colours.card}"/><path d="M60 176h44M334 176h44"/></g>
    </g>
  <g transform="translate(${left} 78) scale(1.7)">
  <path d="M18 2C9.700 2 3 8.600 3 16.700 3 27 18 38 18 38s15-11 15-21.300C33 8.600 26.300 2 18 2z"
    fill="${colours.act}"/>
  <path d="M11 17.500l5 5 9.500-10" fill="none" stroke="#fff" stroke-width="3.600" stroke-linecap="round"
    stroke-linejoin="round"/>
  </g>
  <path d="M${left} 540h1040" stroke="${colours.hair}" stroke-width="3"/>
</svg>`;

/**
 * Draws the picture of a page from its title. Uses our own font file, so that the bytes are the same on every machine.
 */
export type DrawSocial = (title: string) => Promise<Buffer>;

/**
 * The drawing library keeps the path of each font for the life of the process: fonts are unpacked once and never
 * deleted.
 */
let unpackedFonts: Promise<Fonts> | undefined;

interface Fonts {
  readonly regular: string;
  readonly bold: string;
}

async function unpackFonts(): Promise<Fonts> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-font-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const unpackFont = async (weight: 400 | 700): Promise<string> => {
    const woff = fileURLToPath(
      import.meta.resolve(
        `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff`,
      ),
    );
    const file = join(folder, `${weight}.ttf`);
    await writeFile(file, toSfnt(await readFile(woff)));
    return file;
  };
  return { regular: await unpackFont(400), bold: await unpackFont(700) };
}

/** Returns a function that draws the picture of a title; the shared parts are drawn once. */
export async function makeSocialDrawer(slogan: string): Promise<DrawSocial> {
  unpackedFonts ??= unpackFonts();
  const { regular, bold } = await unpackedFonts;
  const drawText = async (
    text: string,
    size: number,
    colour: string,
    fontfile: string,
    width?: number,
  ): Promise<Drawn> => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeXml(text)}</span>`,
        font: `Atkinson Hyperlegible Next${fontfile === bold ? ' Bold' : ''} ${size}px`,
        fontfile,
        rgba: true,
        spacing: Math.round(size * 0.12),
        wrap: 'word',
        ...(width === undefined ? {} : { width }),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  };
  const base = await sharp(Buffer.from(drawing)).png().toBuffer();
  const name = await drawText('PlaceJuste', 44, colours.ink, bold);
  const foot = await drawText(slogan, 27, colours.soft, regular);
  return async (title) => {
    let titlePicture = await drawText(title, titleSizes[0], colours.ink, bold, titleWidth);
    for (const size of titleSizes.slice(1))
      if (titlePicture.height > titleHeight || titlePicture.width > titleWidth)
        titlePicture = await drawText(title, size, colours.ink, bold, titleWidth);
    return sharp(base)
      .composite([
        { input: name.input, left: left + 82, top: 92 },
        {
          input: titlePicture.input,
          left,
          top: titleTop + Math.max(0, Math.round((titleHeight - titlePicture.height) / 2)),
        },
        { input: foot.input, left, top: 566 },
      ])
      .png({ compressionLevel: 9, palette: true, colours: 64, effort: 4 })
      .toBuffer();
  };
}

interface Drawn {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Font sizes in pixels; the largest that fits is used. */
const titleSizes = [72, 64, 56, 48, 40] as const;

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
