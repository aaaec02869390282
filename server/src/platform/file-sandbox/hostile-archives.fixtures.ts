import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { buildPdf, buildPlainPdf } from './hostile-files.fixtures.ts';

// Archives, texts and files that are two things at once, each made by code as in hostile-files.fixtures.ts.

interface ZipFile {
  readonly name: string;
  readonly packed: Buffer;
  /** Bytes once unpacked, as the archive says. */
  readonly size: number;
  readonly crc?: number;
  readonly stored?: boolean;
}

const buildLocalHeader = ({ name, packed, size, crc = 0, stored = false }: ZipFile): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(stored ? 0 : 8, 8);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name)]);
};

const buildTableEntry = ({ name, packed, size, crc = 0, stored = false }: ZipFile, offset: number): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(stored ? 0 : 8, 10);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed.length, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, Buffer.from(name)]);
};

function archiveOf(body: Buffer, table: readonly Buffer[]): Buffer {
  const end = Buffer.alloc(22);
  const tableBytes = Buffer.concat(table);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(table.length, 8);
  end.writeUInt16LE(table.length, 10);
  end.writeUInt32LE(tableBytes.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, tableBytes, end]);
}

/** An ordinary archive, each file deflated unless `stored`. */
export function zipOf(files: Readonly<Record<string, Buffer>>, isStored = false): Buffer {
  return zipOfEntries(Object.entries(files), isStored);
}

/** Two files of one name: one program shows the first, another the last. */
export function buildHomonymZip(first: Buffer, last: Buffer): Buffer {
  return zipOfEntries(
    [
      ['recu.json', first],
      ['recu.json', last],
    ],
    true,
  );
}

function zipOfEntries(files: readonly (readonly [name: string, content: Buffer])[], isStored: boolean): Buffer {
  let at = 0;
  const parts = files.map(([name, content]) => {
    const packed = isStored ? content : deflateRawSync(content);
    const file = { name, packed, size: content.length, crc: crc32(content), stored: isStored };
    const bytes = Buffer.concat([buildLocalHeader(file), file.packed]);
    const entry = buildTableEntry(file, at);
    at += bytes.length;
    return { bytes, entry };
  });
  return archiveOf(
    Buffer.concat(parts.map(({ bytes }) => bytes)),
    parts.map(({ entry }) => entry),
  );
}

/** Archives of archives, `width` at each of `levels`, around ten million zeros: `width ** levels` times as many. */
export function buildNestedZip(levels = 6, width = 10): Buffer {
  let inner = zipOf({ 'zeros.bin': Buffer.alloc(10_000_000) });
  for (let level = 0; level < levels; level += 1)
    inner = zipOf(Object.fromEntries(Array.from({ length: width }, (_, index) => [`${index}.zip`, inner])));
  return inner;
}

/**
 * A table of contents whose every line names the same bytes: `entries` files in the room of one, stored or deflated.
 */
export function buildOverlapZip(entries = 60_000, content: Buffer = Buffer.alloc(5_000_000), isStored = true): Buffer {
  const packed = isStored ? content : deflateRawSync(content, { level: 9 });
  const file = { packed, size: content.length, stored: isStored, crc: crc32(content) };
  const names = Array.from({ length: entries }, (_, index) => `${index}.jpg`);
  const body = Buffer.concat([buildLocalHeader({ ...file, name: '0.jpg' }), packed]);
  return archiveOf(
    body,
    names.map((name) => buildTableEntry({ ...file, name }, 0)),
  );
}

/** One file, called as in the folder of the system. */
export function buildClimbingTar(): Buffer {
  const content = Buffer.from('* * * * * root touch owned\n');
  const head = Buffer.alloc(512);
  head.write('../../../../../../etc/cron.d/owned', 0);
  head.write('0000644\0', 100);
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('ustar\x0000', 257);
  head.write(' '.repeat(8), 148);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, content, Buffer.alloc(512 - content.length + 1024)]);
}

export function gzipZeros(megabytes = 200): Buffer {
  return gzipSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });
}

/** A text processor's document, as far as its first bytes and its names tell. */
export function buildDocx(): Buffer {
  return zipOf({
    '[Content_Types].xml': Buffer.from('<?xml version="1.0"?><Types/>'),
    'word/document.xml': Buffer.from('<?xml version="1.0"?><w:document/>'),
  });
}

/** One line. */
export function buildLongLine(bytes = 50_000_000): Buffer {
  return Buffer.alloc(bytes, 'a');
}

/** Entities that each repeat the one before ten times: a thousand million words. */
export function buildBillionLaughs(root = 'svg'): Buffer {
  const names = [...'abcdefghij'];
  const entities = names.map((name, index) =>
    index === 0 ? `<!ENTITY ${name} "lol">` : `<!ENTITY ${name} "${`&${names[index - 1] ?? ''};`.repeat(10)}">`,
  );
  const space = root === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE ${root} [${entities.join('')}]><${root}${space}><text>&j;</text></${root}>`,
  );
}

/** An entity that names a file of the machine. */
export function buildExternalEntity(): Buffer {
  const doctype = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  return Buffer.from(`<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`);
}

export const scriptMark = 'MARK-OF-SCRIPT';
const page = `<!doctype html><script>document.title='${scriptMark}'</script>`;

export function buildHtmlPage(): Buffer {
  return Buffer.from(page);
}

/** A PDF, then an archive: each reader finds its own. */
export function buildPdfThenZip(): Buffer {
  return Buffer.concat([buildPlainPdf(), zipOf({ 'a.txt': Buffer.from(scriptMark) })]);
}

/** An archive, then a PDF: some readers take it for a PDF. */
export function zipThenPdf(): Buffer {
  return Buffer.concat([zipOf({ 'a.txt': Buffer.from(scriptMark) }), buildPlainPdf()]);
}

/** A segment of a JPEG, put before all others. */
function withSegment(jpeg: Buffer, code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A photograph with a page of script in its comment and behind its end. */
export function buildJpegWithPage(jpeg: Buffer): Buffer {
  return Buffer.concat([withSegment(jpeg, 0xfe, buildHtmlPage()), buildHtmlPage()]);
}

/** A photograph whose table of tags names itself as the next one, with four thousand million values of one tag. */
export function buildCircularExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x8769, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(0xffffffff, 14);
  tiff.writeUInt32BE(8, 18);
  tiff.writeUInt32BE(8, 22);
  return withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
}

/** A photograph with as many full segments of tags as `megabytes` hold. */
export function buildHeavyExif(jpeg: Buffer, megabytes = 9): Buffer {
  const tags = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), Buffer.alloc(65_000, 0xff)]);
  const one = withSegment(Buffer.from([0xff, 0xd8]), 0xe1, tags).subarray(2);
  const many = Array.from({ length: Math.floor((megabytes * 1_000_000) / one.length) }, () => one);
  return Buffer.concat([jpeg.subarray(0, 2), ...many, jpeg.subarray(2)]);
}

/** A progressive photograph whose last pass is said thousands of times: each is decoded over the whole picture. */
export function buildManyScans(progressive: Buffer, times = 20_000): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(last, -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A picture with a compressed text of `megabytes` before its points. */
export function buildPngWithText(png: Buffer, megabytes = 500): Buffer {
  const text = deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });
  const body = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), text]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  const afterHeader = 33;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    frame.subarray(0, 4),
    body,
    frame.subarray(4),
    png.subarray(afterHeader),
  ]);
}

/** A GIF that says 65,535 × 65,535. */
export function buildDeclaredGif(): Buffer {
  const head = Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  return Buffer.concat([head, Buffer.from(',\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\0;', 'latin1')]);
}

/** A TIFF that says it has 2,000,000,000 rows of as many points. */
export function buildDeclaredTiff(): Buffer {
  const tags = [
    [256, 4, 2_000_000_000],
    [257, 4, 2_000_000_000],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [278, 4, 2_000_000_000],
    [279, 4, 4_000_000_000],
  ] as const;
  const tiff = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, type, value]] of tags.entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  }
  return tiff;
}

/** A WebP of many pictures that says its canvas is 16,777,216 × 16,777,216. */
export function buildDeclaredAnimation(): Buffer {
  const canvas = Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1');
  const moving = Buffer.from('ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1');
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + canvas.length + moving.length, 4);
  return Buffer.concat([head, canvas, moving]);
}

/** A PDF that starts a program, sends a form, opens an address, plays a film and fills a form of the other kind. */
export function buildActingPdf(): Buffer {
  const page =
    '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[7 0 R 8 0 R]/AA<</O 5 0 R/C 6 0 R>>';
  return buildPdf([
    { dictionary: '/Type/Catalog/Pages 2 0 R/OpenAction 5 0 R/AcroForm<</XFA 9 0 R/Fields[]/NeedAppearances true>>' },
    { dictionary: '/Type/Pages/Count 1/Kids[3 0 R]' },
    { dictionary: page },
    { dictionary: '', stream: Buffer.from('1 0 0 rg 50 50 200 200 re f') },
    { dictionary: `/S/Launch/F(/bin/sh)/Win<</F(cmd.exe)/P(${scriptMark})>>/Next 6 0 R` },
    { dictionary: '/S/SubmitForm/F(http://127.0.0.1:9/form)/Flags 4/Next<</S/URI/URI(http://127.0.0.1:9/)>>' },
    { dictionary: '/Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/GoToR/F(\\\\\\\\127.0.0.1\\\\share)/D[0/Fit]>>' },
    { dictionary: '/Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<</Assets 5 0 R>>' },
    { dictionary: '', stream: Buffer.from(`<xdp:xdp><script>app.alert("${scriptMark}")</script></xdp:xdp>`) },
  ]);
}

/** A PDF whose drawing is a file of the machine. */
export function buildOutsidePdf(): Buffer {
  return buildPdf([
    { dictionary: '/Type/Catalog/Pages 2 0 R' },
    { dictionary: '/Type/Pages/Count 1/Kids[3 0 R]' },
    { dictionary: '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R' },
    { dictionary: '/F(/etc/passwd)/FFilter/ASCIIHexDecode', stream: Buffer.from('') },
  ]);
}
