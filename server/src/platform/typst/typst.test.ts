import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf-tools.ts';
import { displayTitle } from './display-title.ts';
import { createDrawableFilter } from './drawable.ts';
import { listCodePoints } from './font-coverage.ts';
import { readFontData, toSfnt } from './font-data.ts';
import { createTypst, TypstFailure, type Typst } from './index.ts';

let folder: string;
const open: Typst[] = [];
const typst = (options?: { deadlineMs?: number }): Typst => {
  const instance = createTypst(options);
  open.push(instance);
  return instance;
};
const template = (source: string): string => {
  const file = join(folder, `${open.length}-${source.length}.typ`);
  writeFileSync(
    file,
    `#set document(title: "Essai")\n#set text(font: ("Atkinson Hyperlegible Next", "DejaVu Sans"), ` +
      `lang: "fr")\n${source}`,
  );
  return file;
};
const order = (source: string, data: unknown = {}) => ({
  template: template(source),
  data,
  files: {},
  madeAt: 1_795_000_000,
});

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'placejuste-typst-'));
});
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the typesetting thread', () => {
  it('gives the same bytes for the same order, on two threads', async () => {
    const first = await typst().pdf(order('= Bonjour\n#json("data.json").name', { name: 'Ada Essai' }));
    const second = await typst().pdf(order('= Bonjour\n#json("data.json").name', { name: 'Ada Essai' }));
    expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true);
    expect(first.pages).toBe(1);
  });

  it('has readers show the title of the document, in a file that stays sound', async () => {
    const { pdf } = await typst().pdf(order('= Bonjour'));
    expect(Buffer.from(pdf).includes('/DisplayDocTitle true')).toBe(true);
    // Checks the cross-reference table.
    expect(readPdf(pdf)).toMatchObject({ title: 'Essai', archival: '3A', tagged: true });
    const other = Buffer.from('%PDF-1.7 of another shape');
    expect(displayTitle(other)).toBe(other);
  });

  it('doubts none of its own tags, which a reader of the file would see', async () => {
    const { pdf } = await typst().pdf(order('= Bonjour'));
    expect(readPdf(pdf).suspects).toBe(false);
    // The replacement has the same length, so the cross-reference table stays right.
    const marked = Buffer.from(pdf).toString('latin1');
    const doubtful = marked.replace('/Suspects false', '/Suspects true ');
    expect(doubtful).not.toBe(marked);
    expect(readPdf(Buffer.from(doubtful, 'latin1')).suspects).toBe(true);
  });

  it('serves orders one after the other and keeps nothing of the last one', async () => {
    const one = typst();
    const withFile = { ...order('#read("files/a.txt")'), files: { 'a.txt': Buffer.from('secret') } };
    await one.pdf(withFile);
    await expect(one.pdf({ ...withFile, files: {} })).rejects.toThrow(TypstFailure);
    const several = await Promise.all(
      [1, 2, 3].map((pages) => one.pdf(order('a #pagebreak()'.repeat(pages - 1) + 'b'))),
    );
    expect(several.map(({ pages }) => pages)).toEqual([1, 2, 3]);
  });

  it('a document that takes too long is ended, and the next one is typeset', async () => {
    // Long enough for a busy machine to start the thread again and set one line.
    const one = typst({ deadlineMs: 4000 });
    const endless = one.pdf(order('#for a in range(9999) { for b in range(9999) { for c in range(9999) {} } }'));
    await expect(endless).rejects.toMatchObject({ kind: 'late' });
    expect((await one.pdf(order('= Encore'))).pages).toBe(1);
  });

  it('reads nothing of the machine', async () => {
    await expect(typst().pdf(order('#read("/etc/passwd")'))).rejects.toMatchObject({ kind: 'refused' });
    await expect(typst().pdf(order('#read("../../../etc/passwd")'))).rejects.toMatchObject({ kind: 'refused' });
  });

  it('prints every character, or a square where no font has it', async () => {
    const data = { text: 'œ « 5,00 € » Łódź Ελλάδα Привет \u{1f600} 中 \u{10ffff}' };
    expect((await typst().pdf(order('#json("data.json").text', data))).pages).toBe(1);
  });
});

describe('the zero', () => {
  const fontsOf = async (text: string) => {
    const source = '#import "face.typ": face\n#show: face\n#json("data.json").text';
    const { pdf } = await typst().pdf(order(source, { text }));
    return readPdf(pdf).fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, ''));
  };

  it.each(['15 décembre 2026 à 14 h 05', '50,00 €', 'article L. 241-30', '1000'])(
    'has no bar in « %s »',
    async (text) => {
      expect(await fontsOf(text)).toContainEqual(expect.stringContaining('Zero'));
    },
  );

  it.each([
    'AB-120-CD',
    'CMI-EXEMPLE-001',
    '59A00127',
    '21590350100017\u00a026\u00a01\u00a0314\u00a0000\u00a0001',
    '0f3c0a9bd0c1e2f40f3c0a9bd0c1e2f4',
    'qjqj0qjAVToWaYjfjg0fflTyq',
  ])('keeps its bar in « %s », where it may be read as an O', async (text) => {
    expect(await fontsOf(text)).toEqual(['AtkinsonHyperlegibleNext-Regular']);
  });
});

describe('fonts', () => {
  it('come out of their package whole and cover French', () => {
    const fonts = readFontData();
    for (const char of 'àâäçéèêëîïôöùûüÿœæÀÉÈÊÇŒ«»’…–—€°²0123456789□') {
      expect(
        fonts.some((font) => listCodePoints(font).has(char.codePointAt(0) ?? 0)),
        char,
      ).toBe(true);
    }
    const own = fonts[0];
    expect(own === undefined ? 0 : listCodePoints(own).size).toBeGreaterThan(200);
    expect(() => toSfnt(Buffer.from('OTTO'))).toThrow('Not a WOFF font');
  });

  it('decide which characters are replaced, in every text of the data', () => {
    const drawable = createDrawableFilter(readFontData());
    expect(drawable({ a: ['é中', { b: '\u{1f4a9}x' }], c: 3, d: null })).toEqual({
      a: ['é□', { b: '□x' }],
      c: 3,
      d: null,
    });
  });
});
