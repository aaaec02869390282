import { deflateRawSync, deflateSync, crc32 } from 'node:zlib';

// Small files that ask for more than any machine has, each made by code: none is kept in the repository.

export interface PdfObject {
  /** Between `<<` and `>>`. */
  readonly dictionary: string;
  readonly stream?: Buffer;
}

/** A PDF of these objects, numbered from 1, the first its catalogue, with a table of their places. */
export function buildPdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, { dictionary, stream }] of objects.entries()) {
    offsets.push(at);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    const length = stream === undefined ? '' : `/Length ${stream.length}`;
    add(Buffer.from(`<<${dictionary}${length}>>`));
    if (stream !== undefined) add(Buffer.concat([Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')]));
    add(Buffer.from('\nendobj\n'));
  }
  const start = at;
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const ending = `trailer\n<</Root 1 0 R/Size ${size}${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${places}${ending}`));
  return Buffer.concat(parts);
}

const buildPage = (more: string): string => `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${more}`;
const buildDrawing = (words: string): PdfObject => ({ dictionary: '', stream: Buffer.from(words) });
const form = (resources: string, words: string): PdfObject => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${resources}`,
  stream: Buffer.from(words),
});
const catalogue: PdfObject = { dictionary: '/Type/Catalog/Pages 2 0 R' };
const onePage: PdfObject = { dictionary: '/Type/Pages/Count 1/Kids[3 0 R]' };

/** An ordinary paper: lines of text in a standard font, on that many pages. */
export function buildPlainPdf(pages = 1): Buffer {
  const first = 3;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index * 2} 0 R`).join(' ');
  const font = '/Resources<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
  const leaves = Array.from({ length: pages }, (_, index): PdfObject[] => {
    const writeWords = (line: number): string => `(Avis invente, page ${index + 1}, ligne ${line + 1})`;
    const draw = (line: number): string => `BT /F 14 Tf 60 ${780 - line * 24} Td ${writeWords(line)} Tj ET`;
    const lines = Array.from({ length: 30 }, (_line, line) => draw(line));
    return [{ dictionary: buildPage(`${font}/Contents ${first + index * 2 + 1} 0 R`) }, buildDrawing(lines.join('\n'))];
  });
  return buildPdf([catalogue, { dictionary: `/Type/Pages/Count ${pages}/Kids[${kids}]` }, ...leaves.flat()]);
}

/** A form that draws itself. */
export function buildSelfDrawingPdf(): Buffer {
  const resources = '/Resources<</XObject<</F 5 0 R>>>>';
  const pageObject = { dictionary: buildPage(`${resources}/Contents 4 0 R`) };
  return buildPdf([catalogue, onePage, pageObject, buildDrawing('/F Do'), form(resources, '/F Do')]);
}

/** Forms that each draw the next one several times: a page of `times ** levels` pictures in some kilobytes. */
export function buildNestedFormsPdf(levels = 24, times = 4): Buffer {
  const first = 5;
  const forms = Array.from({ length: levels }, (_, index): PdfObject => {
    const isLast = index === levels - 1;
    const resources = isLast ? '' : `/Resources<</XObject<</F ${first + index + 1} 0 R>>>>`;
    return form(resources, isLast ? '0 0 9 9 re f' : '/F Do '.repeat(times));
  });
  const pageObject = { dictionary: buildPage(`/Resources<</XObject<</F ${first} 0 R>>>>/Contents 4 0 R`) };
  return buildPdf([catalogue, onePage, pageObject, buildDrawing('/F Do'), ...forms]);
}

/** An array in an array, two million times. */
export function buildBracketsPdf(depth = 2_000_000): Buffer {
  const deepCatalogue = { dictionary: `/Type/Catalog/Pages 2 0 R/Deep ${'['.repeat(depth)}` };
  return buildPdf([deepCatalogue, onePage, { dictionary: buildPage('') }]);
}

/** A catalogue of dictionaries in dictionaries. */
export function buildNestedCataloguePdf(depth = 200_000): Buffer {
  const deepCatalogue = { dictionary: `/Type/Catalog/Pages ${'<</A '.repeat(depth)} 2 0 R ${'>>'.repeat(depth)}` };
  return buildPdf([deepCatalogue, onePage, { dictionary: buildPage('') }]);
}

/** A tree of pages whose branch holds its own root. */
export function buildCircularPagesPdf(): Buffer {
  const branch = { dictionary: '/Type/Pages/Count 9/Parent 2 0 R/Kids[2 0 R 3 0 R]' };
  return buildPdf([catalogue, { dictionary: '/Type/Pages/Count 9/Kids[3 0 R]' }, branch]);
}

/** A chain of pages' branches, each holding the next. */
export function buildDeepPagesPdf(depth = 100_000): Buffer {
  const buildBranch = (next: number): PdfObject => ({ dictionary: `/Type/Pages/Count 1/Kids[${next} 0 R]` });
  const branches = Array.from({ length: depth }, (_, index) => buildBranch(index + 3));
  return buildPdf([catalogue, ...branches, { dictionary: buildPage('') }]);
}

/** Tables of places that name each other as the earlier one. */
export function buildCircularTablesPdf(): Buffer {
  const draft = buildPdf([catalogue, onePage, { dictionary: buildPage('') }], '/Prev 0000000009').toString('latin1');
  const place = /startxref\n(\d+)/.exec(draft)?.[1] ?? '';
  return Buffer.from(draft.replace('/Prev 0000000009', `/Prev ${place.padStart(10, '0')}`), 'latin1');
}

/** A page's drawing that unpacks to `megabytes`, packed twice. */
export function buildInflatingPdf(megabytes = 4000): Buffer {
  const block = Buffer.alloc(1_000_000, '0 0 9 9 re f\n');
  // Whole blocks repeated: each unpacks by itself, ended without the mark of the last one.
  const packed = deflateRawSync(block, { level: 9, finishFlush: 2 });
  const once = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => packed)]);
  const twice = { dictionary: '/Filter[/FlateDecode/FlateDecode]', stream: deflateSync(once, { level: 9 }) };
  return buildPdf([catalogue, onePage, { dictionary: buildPage('/Contents 4 0 R') }, twice]);
}

/** A picture in a page that says it has 65,000 rows of 65,000 points. */
export function buildHugePicturePdf(): Buffer {
  const colours = '/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode';
  const dictionary = `/Type/XObject/Subtype/Image/Width 65000/Height 65000${colours}`;
  const picture = { dictionary, stream: deflateSync(Buffer.alloc(50_000_000), { level: 9 }) };
  const pageObject = { dictionary: buildPage('/Resources<</XObject<</F 5 0 R>>>>/Contents 4 0 R') };
  return buildPdf([catalogue, onePage, pageObject, buildDrawing('595 0 0 842 0 0 cm /F Do'), picture]);
}

/** A page as large as a town. */
export function buildHugePagePdf(): Buffer {
  const huge = { dictionary: '/Type/Page/Parent 2 0 R/MediaBox[0 0 99999999 99999999]/Contents 4 0 R' };
  return buildPdf([catalogue, onePage, huge, buildDrawing('0 0 99999999 9999999 re f')]);
}

/** A page tiled with a pattern of one hundredth of a point. */
export function buildFinePatternPdf(): Buffer {
  const steps = '/BBox[0 0 1 1]/XStep .01/YStep .01/Resources<<>>';
  const dictionary = `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1${steps}`;
  const pageObject = { dictionary: buildPage('/Resources<</Pattern<</P 5 0 R>>>>/Contents 4 0 R') };
  const fill = buildDrawing('/Pattern cs /P scn 0 0 595 842 re f');
  return buildPdf([catalogue, onePage, pageObject, fill, { dictionary, stream: Buffer.from('0 0 1 1 re f') }]);
}

/** Ordinary to look at; opening it would run a script and unpack a file. */
export function buildScriptedPdf(): Buffer {
  const files = '/Names<</EmbeddedFiles<</Names[(virus.exe) 6 0 R]>>>>';
  return buildPdf([
    { dictionary: `/Type/Catalog/Pages 2 0 R/OpenAction 5 0 R${files}` },
    onePage,
    { dictionary: buildPage('/Contents 4 0 R') },
    buildDrawing('1 0 0 rg 50 50 200 200 re f'),
    { dictionary: '/S/JavaScript/JS(app.alert\\("MARK-OF-SCRIPT"\\))' },
    { dictionary: '/Type/Filespec/F(virus.exe)/EF<</F 7 0 R>>' },
    { dictionary: '/Type/EmbeddedFile', stream: Buffer.from('MARK-OF-FILE') },
  ]);
}

/** Says that it is encrypted, by a handler nobody has. */
export function buildEncryptedPdf(): Buffer {
  const key = '0'.repeat(64);
  const lock = { dictionary: `/Filter/Standard/V 2/R 3/Length 128/P -4/O<${key}>/U<${key}>` };
  return buildPdf([catalogue, onePage, { dictionary: buildPage('') }, lock], `/Encrypt 4 0 R/ID[<${key}><${key}>]`);
}

/** A valid picture of huge dimensions in a small file: one bit a pixel, all black. */
export function buildHugePng(side = 20_000): Buffer {
  return buildPng(side, side, deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8)))));
}

/** A picture that says it has 65,535 rows of 65,535 points, and holds none. */
export function buildDeclaredPng(): Buffer {
  return buildPng(65_535, 65_535, deflateSync(Buffer.alloc(1000)));
}

/** Within the points that are taken, but followed by rows nobody asked for. */
export function buildOverflowingPng(): Buffer {
  return buildPng(100, 100, deflateSync(Buffer.alloc(400_000_000), { level: 9 }));
}

function buildPng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [buildPngChunk('IHDR', header), buildPngChunk('IDAT', rows), buildPngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function buildPngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** This JPEG, its header saying 65,535 × 65,535. */
export function buildDeclaredJpeg(jpeg: Buffer): Buffer {
  const lying = Buffer.from(jpeg);
  const at = lying.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(lying[index + 1] ?? 0));
  lying.writeUInt16BE(65_535, at + 5);
  lying.writeUInt16BE(65_535, at + 7);
  return lying;
}

/** A WebP that says it has 16,384 × 16,384 points, and holds a handful of bytes. */
export function buildDeclaredWebp(): Buffer {
  const data = Buffer.concat([Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f]), Buffer.alloc(64)]);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length + 13, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** An AVIF whose header says 65,535 × 65,535. */
export function buildDeclaredAvif(avif: Buffer): Buffer {
  const lying = Buffer.from(avif);
  const at = lying.indexOf('ispe');
  lying.writeUInt32BE(65_535, at + 8);
  lying.writeUInt32BE(65_535, at + 12);
  return lying;
}

/** A drawing that calls itself a photograph, with a loop of references and an address to fetch. */
export function buildDisguisedSvg(): Buffer {
  const group = (index: number): string => `<g id="a${index}">${`<use href="#a${index + 1}"/>`.repeat(10)}</g>`;
  const groups = Array.from({ length: 30 }, (_, index) => group(index)).join('');
  const size = 'xmlns="http://www.w3.org/2000/svg" width="999999" height="999999"';
  const imageElement = '<image href="http://127.0.0.1:9/x"/>';
  return Buffer.from(`<?xml version="1.0"?><svg ${size}>${imageElement}${groups}<use href="#a0"/></svg>`);
}
