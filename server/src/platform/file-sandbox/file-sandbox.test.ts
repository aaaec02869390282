import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { cardCodeText } from '../../../test/card-code.ts';
import { lockedWith } from '../../../test/pdf-tools.ts';
import { createFileSandbox, type RedrawOrder } from './index.ts';
import * as archives from './hostile-archives.fixtures.ts';
import * as hostile from './hostile-files.fixtures.ts';
import { listMissingRestrictions, noRestrictions, sandboxCommand, type SandboxLimits } from './restrictions.ts';
import { runProcess } from './run-process.ts';

const order: RedrawOrder = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxPixels: 64_000_000,
  maxPages: 12,
  side: 1600,
  quality: 80,
  maxBytes: 4_500_000,
};
/** Stricter limits than those of the product, so that the tests are short; a process is ended in the same ways. */
const limits: SandboxLimits = { cpuSeconds: 4, wallMs: 20_000, memoryMb: 400, answerBytes: 12_000_000 };
const log = pino({ level: 'silent' });
const sandbox = createFileSandbox({ log, limits });
/** For a process that never ends: each such test waits for this limit. */
const hurried = createFileSandbox({ log, limits: { ...limits, cpuSeconds: 2 } });
const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#6688aa' } })
  .withExif({ IFD0: { Artist: 'Ada Essai' } })
  .jpeg()
  .toBuffer();
const progressive = await sharp(picture).resize(3000).jpeg({ progressive: true }).toBuffer();
const avif = await sharp(picture).resize(64).avif().toBuffer();

const outcome = async (content: Buffer, how: Partial<RedrawOrder> = {}, by = sandbox): Promise<string> => {
  const redrawn = await by.redraw('mallory', content, { ...order, ...how });
  return redrawn.ok ? `${redrawn.value.mime} × ${redrawn.value.pages.length}` : redrawn.code;
};

/** Child processes of this one that are still alive. */
const children = (): string => readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();

beforeAll(() => sandbox.prepare());

describe('the text of a picture', () => {
  it('is recognised in a process of its own, with the place of each word', async () => {
    const lines = ['AVIS DE PAIEMENT', 'Immatriculation AB-123-CD', 'Constaté le 10/11/2026'];
    const drawn = lines.map((line, at) => `<text x="40" y="${60 + 50 * at}" font-size="28">${line}</text>`).join('');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300" font-family="sans-serif">' +
      `<rect width="100%" height="100%" fill="#dddddd"/>${drawn}</svg>`;
    const pages = await sandbox.readText('ada', [await sharp(Buffer.from(svg)).jpeg().toBuffer(), picture]);
    const read = pages?.map((page) => page.lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n'));
    expect(read?.[0]).toContain('AB-123-CD');
    expect(read?.[0]).toContain('10/11/2026');
    expect(read?.[1]).toBe('');
    for (const { box, confidence } of pages?.[0]?.lines.flat() ?? []) {
      expect(box.right).toBeLessThanOrEqual(pages?.[0]?.width ?? 0);
      expect(confidence).toBeLessThan(1);
    }
    expect(children()).toBe('');
  });

  it.each([8, -12, 90, 186])('of a sheet turned by %s° is read, each word where the picture has it', async (turn) => {
    const lines = [
      'Avis de paiement du forfait',
      'Ville de Lille, service du stationnement',
      'Ce véhicule a été vu sans paiement valable',
      'le mardi 10 novembre 2026, à 14 h 05',
      'Immatriculation AB-123-CD',
      '12 rue du Modèle, devant le marché',
      'Vous pouvez payer en ligne, par téléphone ou',
      'par chèque, dans les trois mois qui suivent',
      'la date d’envoi écrite en haut de cet avis.',
      'Pour contester, écrivez à l’adresse au dos',
      'dans le délai d’un mois, par recommandé.',
    ];
    const drawn = lines.map((line, at) => `<text x="60" y="${90 + 52 * at}" font-size="30">${line}</text>`).join('');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="760" font-family="sans-serif">' +
      `<rect width="100%" height="100%" fill="#e6e6e6"/>${drawn}</svg>`;
    const sheet = sharp(Buffer.from(svg)).rotate(turn, { background: '#e6e6e6' });
    const [page] = (await sandbox.readText('ada', [await sheet.jpeg().toBuffer()])) ?? [];
    expect(page?.lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n')).toContain('AB-123-CD');
    expect(Math.abs((page?.turn ?? 0) - (turn > 180 ? turn - 360 : turn))).toBeLessThan(1);
    for (const { box } of page?.lines.flat() ?? []) {
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
      expect([box.right <= (page?.width ?? 0), box.bottom <= (page?.height ?? 0)]).toEqual([true, true]);
    }
  });

  it('brings the code of a card, read to the character, with where it stands', async () => {
    const writer = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(writer)).buffer } });
    const text = cardCodeText('31052029', () => new Uint8Array(64).fill(7));
    const { image } = await writeBarcode(text, { format: 'DataMatrix', scale: 5 });
    const code = Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer(0));
    const card = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#d8d8d0' } })
      .composite([{ input: await sharp(code).rotate(8, { background: '#d8d8d0' }).toBuffer(), left: 1000, top: 500 }])
      .jpeg({ quality: 85 })
      .toBuffer();
    const [page] = (await sandbox.readText('ada', [card])) ?? [];
    expect(page?.codes?.map((one) => one.text)).toEqual([text]);
    const { left = 0, top = 0, right = 1 } = page?.codes?.[0]?.box ?? {};
    expect([left > 0.6, top > 0.45, right < 0.95]).toEqual([true, true, true]);
  });

  it('is nothing where the picture does not open', async () => {
    expect(await sandbox.readText('ada', [Buffer.from('no picture')])).toBeNull();
  });

  it('is nothing where the operator wants none recognised', async () => {
    const unread = createFileSandbox({ log, limits, canRecognizeText: false });
    expect(await unread.readText('ada', [picture])).toBeNull();
  });
});

describe('an ordinary file is redrawn', () => {
  it('a photograph: upright, within the size, bare of what it told', async () => {
    const turned = await sharp(picture).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const redrawn = await sandbox.redraw('ada', turned, { ...order, side: 320 });
    const metadata = await sharp(redrawn.ok ? redrawn.value.pages[0] : undefined).metadata();
    expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      'jpeg',
      240,
      320,
      undefined,
      undefined,
    ]);
  });

  it('a PDF: each page, and one page too many is refused rather than cut', async () => {
    expect([await outcome(hostile.buildPlainPdf(2)), await outcome(hostile.buildPlainPdf(3), { maxPages: 2 })]).toEqual(
      ['application/pdf × 2', 'FILE_TOO_LONG'],
    );
  });

  it('but not behind a password, by another program’s encryption too', async () => {
    expect(await outcome(lockedWith('secret', hostile.buildPlainPdf(2)))).toBe('FILE_LOCKED');
  });

  it('lighter where all its pages weigh more than is taken', async () => {
    const redrawn = await sandbox.redraw('ada', hostile.buildPlainPdf(2), { ...order, maxBytes: 150_000 });
    expect(redrawn.ok && redrawn.value.pages.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(150_000);
  });
});

describe('a hostile file ends its own process and nothing else', { timeout: 60_000 }, () => {
  it.each([
    ['a form that draws itself, in less than 600 bytes', hostile.buildSelfDrawingPdf, 'FILE_TOO_HEAVY'],
    ['two million brackets', () => hostile.buildBracketsPdf(), 'FILE_TOO_HEAVY'],
    ['a catalogue nested in itself', () => hostile.buildNestedCataloguePdf(), 'FILE_TOO_HEAVY'],
    ['forms nested in 4 kB that draw for ever', () => hostile.buildNestedFormsPdf(), 'FILE_TOO_HEAVY'],
    ['forms nested in 2 kB that fill the memory', () => hostile.buildNestedFormsPdf(7, 10), 'FILE_TOO_HEAVY'],
    ['pages that hold each other', hostile.buildCircularPagesPdf, 'FILE_UNREADABLE'],
    ['a hundred thousand branches of pages', () => hostile.buildDeepPagesPdf(), 'FILE_TOO_HEAVY'],
    ['tables that name each other', hostile.buildCircularTablesPdf, 'FILE_TOO_HEAVY'],
    ['a stream of four gigabytes in 14 kB', () => hostile.buildInflatingPdf(), 'FILE_TOO_HEAVY'],
    ['a page as large as a town', hostile.buildHugePagePdf, 'FILE_UNREADABLE'],
    ['a PDF behind a password', hostile.buildEncryptedPdf, 'FILE_LOCKED'],
    ['a PDF cut short', () => hostile.buildPlainPdf().subarray(0, 300), 'FILE_UNREADABLE'],
    ['a picture of four hundred million points', () => hostile.buildHugePng(), 'FILE_TOO_MANY_PIXELS'],
    ['a PNG that says 65,535 × 65,535', hostile.buildDeclaredPng, 'FILE_TOO_MANY_PIXELS'],
    ['a JPEG that says 65,535 × 65,535', () => hostile.buildDeclaredJpeg(picture), 'FILE_UNREADABLE'],
    ['a WebP that says 16,384 × 16,384', hostile.buildDeclaredWebp, 'FILE_UNREADABLE'],
    ['an AVIF that says 65,535 × 65,535', () => hostile.buildDeclaredAvif(avif), 'FILE_TYPE'],
    ['a drawing that calls itself a photograph', hostile.buildDisguisedSvg, 'FILE_TYPE'],
    ['a moving picture on a canvas of 16,777,216 × 16,777,216', archives.buildDeclaredAnimation, 'FILE_UNREADABLE'],
    ['a photograph drawn twenty thousand times over', () => archives.buildManyScans(progressive), 'FILE_UNREADABLE'],
    ['a photograph cut short', () => picture.subarray(0, picture.length / 2), 'FILE_UNREADABLE'],
    ['no file at all', () => Buffer.alloc(0), 'FILE_TYPE'],
  ])('%s', async (_case, make, fault) => {
    expect(await outcome(make(), {}, hurried)).toBe(fault);
    expect(children()).toBe('');
  });

  it.each([
    ['a picture of a page that says 65,000 × 65,000', hostile.buildHugePicturePdf, 'application/pdf × 1'],
    ['a pattern of a hundredth of a point', hostile.buildFinePatternPdf, 'application/pdf × 1'],
    ['rows nobody asked for behind a picture', hostile.buildOverflowingPng, 'image/png × 1'],
    ['tags that name themselves as the next ones', () => archives.buildCircularExif(picture), 'image/jpeg × 1'],
    ['nine megabytes of tags', () => archives.buildHeavyExif(picture), 'image/jpeg × 1'],
    ['a drawing that is a file of the machine', archives.buildOutsidePdf, 'application/pdf × 1'],
    ['a photograph with a paper behind it', () => Buffer.concat([picture, hostile.buildPlainPdf()]), 'image/jpeg × 1'],
  ])('or is drawn without harm: %s', async (_case, make, drawn) => {
    expect(await outcome(make())).toBe(drawn);
  });

  it('a moving picture is its first one', async () => {
    const moving = await sharp([picture, await sharp(picture).negate().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer();
    const redrawn = await sandbox.redraw('ada', moving, order);
    expect(await sharp(redrawn.ok ? redrawn.value.pages[0] : undefined).metadata()).toMatchObject({
      width: 640,
      height: 480,
    });
  });

  it('is ended for the processor time it took, and the log says so, on a busy machine too', async () => {
    const lines: string[] = [];
    const limitedSandbox = createFileSandbox({
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      limits: { ...limits, cpuSeconds: 2, wallMs: 100_000 },
    });
    expect(await limitedSandbox.redraw('mallory', hostile.buildNestedFormsPdf(), order)).toMatchObject({
      code: 'FILE_TOO_HEAVY',
    });
    expect(lines.map((line) => (JSON.parse(line) as { kind?: string }).kind).at(-1)).toBe('processor');
  }, 120_000);

  it('of a script and a file inside a PDF nothing is left', async () => {
    const redrawn = await sandbox.redraw('ada', hostile.buildScriptedPdf(), order);
    expect(redrawn.ok && redrawn.value.pages[0]?.includes('MARK-OF')).toBe(false);
    expect(redrawn.ok && redrawn.value.pages[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('this process answers meanwhile, and its memory is as before', async () => {
    const before = process.memoryUsage.rss();
    let answers = 0;
    const asking = setInterval(() => (answers += 1), 20);
    await Promise.all([
      outcome(hostile.buildNestedFormsPdf(7, 10)),
      sandbox.redraw('ada', hostile.buildPlainPdf(), order).then(({ ok }) => expect(ok).toBe(true)),
    ]);
    clearInterval(asking);
    expect(answers).toBeGreaterThan(20);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });
});

describe('the process', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'placejuste-sandbox-'));
  const listener = createServer((socket) => socket.destroy());
  beforeAll(() => new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    listener.close();
    rmSync(folder, { recursive: true });
  });
  const attempts = fileURLToPath(new URL('./escape-attempts.fixtures.ts', import.meta.url));

  it('writes no file, reads none of ours, starts nothing, inherits no secret, reaches nobody', async () => {
    const restrictions = await sandbox.prepare();
    const asked = Buffer.from(JSON.stringify({ port: (listener.address() as AddressInfo).port, folder }));
    // Also with the restrictions of Node alone, as where the server is not root: the other restrictions would hide a
    // gap in it.
    for (const some of [restrictions, noRestrictions]) {
      const { kind, output } = await runProcess(sandboxCommand(attempts, limits, some), asked, limits);
      expect(kind).toBe('ended');
      // On a machine without network namespaces, a line of the log at the start says so.
      const allowed = listMissingRestrictions(some).includes('network') ? ['network'] : [];
      expect(JSON.parse(output.toString())).toEqual(allowed);
      expect(readdirSync(folder)).toEqual([]);
    }
    const { env } = sandboxCommand(attempts, limits, restrictions);
    expect(Object.keys(env).sort()).toEqual([
      'MALLOC_ARENA_MAX',
      'PATH',
      'RAYON_NUM_THREADS',
      'UV_THREADPOOL_SIZE',
      'VIPS_CONCURRENCY',
    ]);
  });

  const spinning = (script: string) => ({ command: process.execPath, args: ['-e', script], env: {} });

  it.each([
    ['time', 'setInterval(() => undefined, 1000)', { wallMs: 400 }, 'late'],
    ['memory', 'const all = []; setInterval(() => all.push(Buffer.alloc(50_000_000, 1)), 5)', {}, 'memory'],
    [
      'words',
      'const more = () => process.stdout.write(Buffer.alloc(1_000_000), more); more()',
      { answerBytes: 5_000_000 },
      'output',
    ],
    ['life', 'process.kill(process.pid, "SIGSEGV")', {}, 'died'],
  ])('that takes too much %s is killed', async (_case, script, more, kind) => {
    expect((await runProcess(spinning(script), Buffer.alloc(0), { ...limits, ...more })).kind).toBe(kind);
    expect(children()).toBe('');
  });

  it('spends no more processor time than it is given, even with no parent left to count', async () => {
    const { command, args, env } = sandboxCommand(
      '/nowhere',
      { ...limits, cpuSeconds: 1 },
      { ...noRestrictions, ulimits: ['t'] },
    );
    const busy = [...args.slice(0, 3), process.execPath, '-e', 'for (;;);'];
    expect((await runProcess({ command, args: busy, env }, Buffer.alloc(0), limits)).kind).toBe('processor');
  });

  it('says what the machine does not let it take away', () => {
    expect(listMissingRestrictions(noRestrictions)).toEqual(
      expect.arrayContaining(['processor time', 'memory by the kernel', 'network', 'user of its own']),
    );
  });

  it('that cannot be started is our fault, not the file’s', async () => {
    const broken = createFileSandbox({ log, limits: { ...limits, wallMs: 1 } });
    await expect(broken.redraw('ada', picture, order)).rejects.toThrow('could be started');
  });
});
