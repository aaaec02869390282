import { toPlainDate } from '@placejuste/domain/kernel';
import type { RecognisedPage } from '@placejuste/domain/notice-reading';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticeUnopened } from './notice-page.ts';
import { isHeic, openPicture } from './picture-notice.lazy.ts';
import { readNoticeFile, type ReadStep, type ReadTools } from './read-file.lazy.ts';

const today = toPlainDate('2026-11-21');
const page = (text: string, confidence = 0.9): RecognisedPage => ({
  width: 1000,
  height: 1400,
  lines: text.split('\n').map((line, at) =>
    line.split(' ').map((word, place) => ({
      text: word,
      confidence,
      box: { left: 50 + 100 * place, right: 140 + 100 * place, top: 100 + 40 * at, bottom: 130 + 40 * at },
    })),
  ),
});
const notice = page('AVIS DE CONTRAVENTION\nDate de l’avis : 05/10/2026\nImmatriculation : AB-123-CD');
const blank: RecognisedPage = { width: 10, height: 10, lines: [] };
const picture = () => document.createElement('canvas');
const file = new Blob(['x']);
const readWith = (tools: Partial<ReadTools>, signal = new AbortController().signal) => {
  const steps: ReadStep[] = [];
  const all: ReadTools = {
    open: () => Promise.resolve({ pages: [{ picture: picture(), own: null }], total: 1 }),
    recognise: () => Promise.resolve(notice),
    ...tools,
  };
  return { steps, read: readNoticeFile(file, { today, signal, onStep: (step) => steps.push(step) }, all) };
};

describe('a notice read on this device', () => {
  it('says each step, and what was read', async () => {
    const { steps, read } = readWith({
      recognise: (_picture, { onFetched }) => {
        onFetched(0.5);
        onFetched(1);
        return Promise.resolve(notice);
      },
    });
    const { fields, left, unread } = await read;
    expect([fields.track?.value, fields.noticeDate?.value, fields.plate?.value, left, unread]).toEqual([
      'contravention',
      '2026-10-05',
      'AB-123-CD',
      0,
      false,
    ]);
    const reading = { kind: 'reading', page: 1, of: 1 };
    // The engine being here, the bar is no longer that of its download.
    expect(steps).toEqual([{ kind: 'opening' }, reading, { kind: 'fetching', part: 0.5 }, reading]);
  });

  it('says of each field how its sheet is turned, its place being that of the photograph', async () => {
    const over = ({ left, right, top, bottom }: RecognisedPage['lines'][number][number]['box']) => ({
      left: 1000 - right,
      right: 1000 - left,
      top: 1400 - bottom,
      bottom: 1400 - top,
    });
    const lines = notice.lines.map((line) => line.map((word) => ({ ...word, box: over(word.box) })));
    const { read } = readWith({ recognise: () => Promise.resolve({ ...notice, lines, turn: 180 }) });
    const { plate } = (await read).fields;
    expect([plate?.value, plate?.turn]).toEqual(['AB-123-CD', 180]);
    expect(plate?.parts).toEqual([lines[2]?.[2]?.box]);
    expect((await readWith({}).read).fields.plate?.turn).toBeUndefined();
  });

  it('says that its title is one of another country', async () => {
    const dutch = page('NAHEFFINGSAANSLAG PARKEERBELASTING\nKenteken AB-123-CD\nDatum 10-11-2026');
    const { read } = readWith({ recognise: () => Promise.resolve(dutch) });
    expect((await read).foreign).toBe('foreign');
    expect((await readWith({}).read).foreign).toBeNull();
  });

  it('says that its words are of another language', async () => {
    const italian = page(
      'COMUNE DI MODELLO\nAccertamento della violazione con il veicolo targa AB-123-CD\n' +
        'Data 10-11-2026, importo non pagato',
    );
    const { read } = readWith({ recognise: () => Promise.resolve(italian) });
    expect((await read).foreign).toBe('other-language');
    expect((await read).fields.track).toBeUndefined();
  });

  it('never recognises a page that carries its words, and counts the pages left aside', async () => {
    const recognise = vi.fn<ReadTools['recognise']>();
    const { read } = readWith({
      recognise,
      open: () => Promise.resolve({ pages: [{ picture: picture(), own: notice }], total: 200 }),
    });
    expect(await read).toMatchObject({ left: 199, unread: false });
    expect(recognise).not.toHaveBeenCalled();
  });

  it('goes on with the pages it has when the engine is away, and says it is when there is none', async () => {
    const recognise = () => Promise.reject(new NoticeUnopened('reader-away'));
    const both = readWith({
      recognise,
      open: () =>
        Promise.resolve({
          pages: [
            { picture: picture(), own: null },
            { picture: picture(), own: notice },
          ],
          total: 2,
        }),
    });
    expect((await both.read).fields.plate).toMatchObject({ value: 'AB-123-CD', page: 1 });
    await expect(readWith({ recognise }).read).rejects.toMatchObject({ code: 'reader-away' });
  });

  it('says that handwriting or blur gave nothing', async () => {
    expect(await readWith({ recognise: () => Promise.resolve(blank) }).read).toMatchObject({ unread: true });
  });

  it('stops when asked to, between two pages too', async () => {
    const way = new AbortController();
    const recognise = vi.fn<ReadTools['recognise']>(() => {
      way.abort();
      return Promise.reject(new Error('stopped'));
    });
    const { read } = readWith(
      {
        recognise,
        open: () =>
          Promise.resolve({
            pages: [
              { picture: picture(), own: null },
              { picture: picture(), own: null },
            ],
            total: 2,
          }),
      },
      way.signal,
    );
    await expect(read).rejects.toThrow('stopped');
    expect(recognise).toHaveBeenCalledOnce();
  });
});

describe('a picture', () => {
  const heic = new Uint8Array([
    0,
    0,
    0,
    24,
    ...[...'ftypheic'].map((letter) => letter.charCodeAt(0)),
    0,
    0,
    0,
    0,
    ...new Array<number>(20).fill(0),
  ]);
  /** A JPEG by its header: 0x0320 high, 0x04b0 wide. */
  const jpeg = (high: number) =>
    new Blob([
      new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 8, high, 0x20, 0x04, 0xb0, ...new Array<number>(40).fill(0)]),
    ]);
  beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot'))));

  it('in HEIC is told apart from a damaged one, and from what is no picture', async () => {
    expect(isHeic(heic)).toBe(true);
    await expect(openPicture(new Blob([heic]))).rejects.toMatchObject({ code: 'heic' });
    await expect(openPicture(jpeg(0x03))).rejects.toMatchObject({ code: 'damaged' });
    await expect(openPicture(new Blob(['Ceci est un texte, pas une image.']))).rejects.toMatchObject({
      code: 'format',
    });
  });

  it('is opened upright, as its EXIF orientation says', async () => {
    const open = vi.fn(() => Promise.resolve({ width: 300, height: 400, close: () => undefined }));
    vi.stubGlobal('createImageBitmap', open);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const [page] = (await openPicture(jpeg(0x03))).pages;
    expect(open).toHaveBeenCalledExactlyOnceWith(expect.anything(), { imageOrientation: 'from-image' });
    expect([page?.picture.width, page?.picture.height]).toEqual([300, 400]);
  });

  it('of too many points is refused unopened', async () => {
    const open = vi.fn();
    vi.stubGlobal('createImageBitmap', open);
    const wide = new Uint8Array(await jpeg(0xff).arrayBuffer());
    wide[9] = 0xff;
    await expect(openPicture(new Blob([wide]))).rejects.toMatchObject({ code: 'pixels' });
    expect(open).not.toHaveBeenCalled();
  });
});
