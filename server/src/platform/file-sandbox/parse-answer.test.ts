import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from './parse-answer.ts';
import { parseText } from './parse-text.ts';
import { encodeFrame, type RedrawOrder } from './sandbox-messages.ts';

const order: RedrawOrder = {
  types: ['image/png'],
  maxPixels: 1e6,
  maxPages: 2,
  side: 100,
  quality: 80,
  maxBytes: 1e6,
};
const drawn = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 20, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
const page = await drawn(30);
const tooWide = await drawn(101);
const png = await sharp(page).png().toBuffer();

const answering = (pages: readonly Buffer[], header: object = {}): Buffer =>
  encodeFrame({ ok: true, mime: 'image/png', pages: pages.map(({ length }) => length), ...header }, pages);

describe('the answer of a process that a file may have taken over', () => {
  it('is taken when each picture is what was asked for', () => {
    expect(parseAnswer(answering([page, page]), order)).toEqual({ mime: 'image/png', pages: [page, page] });
    expect(parseAnswer(encodeFrame({ ok: false, fault: 'FILE_LOCKED' }, []), order)).toEqual({ fault: 'FILE_LOCKED' });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a length without its header', Buffer.from([0, 0, 1, 0])],
    ['a header of four gigabytes', Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7b])],
    ['no JSON', Buffer.concat([Buffer.from([0, 0, 0, 3]), Buffer.from('{{{')])],
    ['another shape', encodeFrame({ ok: true, mime: 'image/png', pages: [] }, [page])],
    ['a fault nobody knows', answering([], { ok: false, fault: 'NOTHING' })],
    ['no page', answering([])],
    ['more pages than asked for', answering([page, page, page])],
    ['a type that was not asked for', answering([page], { mime: 'application/pdf' })],
    ['more bytes than it says', Buffer.concat([answering([page]), page])],
    ['fewer bytes than it says', answering([page]).subarray(0, -1)],
    ['a length below nothing', answering([page], { pages: [page.length + 5, -5] })],
    ['a picture larger than asked for', answering([tooWide])],
    ['a picture of another kind', answering([png])],
    ['a JPEG cut short', answering([page.subarray(0, 200)])],
    ['a JPEG without a size', answering([Buffer.from([0xff, 0xd8, 0xff, 0xd9])])],
    ['a drawing', answering([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])],
  ])('is nothing: %s', (_case, bytes) => {
    expect(parseAnswer(bytes, order)).toBeNull();
  });
});

describe('the text that a process says it read', () => {
  const word = { text: 'AB-123-CD', confidence: 0.9, box: { left: 1, top: 1, right: 9, bottom: 9 } };
  const parsePages = (pages: unknown) => parseText(Buffer.from(JSON.stringify({ pages })), 1);
  const page = { width: 800, height: 300, lines: [[word]] };
  it('is taken in its shape alone, one reading for each picture', () => {
    expect(parsePages([page])).toEqual([page]);
    const turned = { ...page, turn: -174, isUnclear: true, lines: [[{ ...word, digits: 0.8 }]] };
    expect(parsePages([turned])).toEqual([turned]);
    expect(parsePages([{ ...page, turn: 720 }])).toBeNull();
    expect(parsePages([])).toBeNull();
    expect(parsePages([page, page])).toBeNull();
    // The certainty 1 is for text that a file contains as text; recognition never gives it.
    expect(parsePages([{ ...page, lines: [[{ ...word, confidence: 1 }]] }])).toBeNull();
    expect(parsePages([{ ...page, lines: [[{ ...word, text: 'a'.repeat(81) }]] }])).toBeNull();
    expect(parsePages([{ ...page, lines: Array.from({ length: 401 }, () => []) }])).toBeNull();
    expect(parseText(Buffer.from('not JSON'), 1)).toBeNull();
  });

  it('is nothing where it holds more than any sheet', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, () => Array.from({ length: 5 }, () => ({ ...word, text: 'a'.repeat(40) })));
    expect(parsePages([{ ...page, lines: lines(100) }])).not.toBeNull();
    expect(parsePages([{ ...page, lines: lines(101) }])).toBeNull();
  });
});
