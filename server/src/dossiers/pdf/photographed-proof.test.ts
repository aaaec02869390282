import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runTool } from '../../../test/tool-shell.ts';
import { createTypst } from '../../platform/typst/index.ts';
import { type PhonePicture, renderPhonePicture } from './phone-picture.fixtures.ts';
import { readCodes, proof, receipt, stampedHead, stampedLog, typesetRecord } from './printed-proof.fixtures.ts';

const typst = createTypst();
const folder = mkdtempSync(join(tmpdir(), 'preuve-photo-'));
afterAll(async () => {
  await typst.close();
  rmSync(folder, { recursive: true });
});

const replyOf = (length: number) => new Uint8Array(length).map((_, at) => (at * 7 + (at >> 8)) % 256);

/** Reads the codes of a photographed page of the record; 0 is the last page, 1 the one before. */
async function readFrom(length: number, fromLast: number, held: PhonePicture): Promise<readonly string[]> {
  const stamp = { host: 'horodatage.exemple.fr', at: new Date('2026-11-10T13:00:00Z'), reply: replyOf(length) };
  const stamped = { ...stamp, head: stampedHead, root: proof.root, log: stampedLog };
  const { pdf, pages } = await typesetRecord(typst, { ...proof, stamps: [stamped] });
  writeFileSync(join(folder, 'piece.pdf'), pdf);
  // Drawn at the resolution of an ordinary printer.
  const page = String(pages - fromLast);
  runTool('pdftoppm', ['-r', '300', '-gray', '-png', '-f', page, '-singlefile', 'piece.pdf', 'page'], folder);
  return readCodes(await renderPhonePicture(new Uint8Array(readFileSync(join(folder, 'page.png'))), held));
}

const small: PhonePicture = { across: 1_500, lean: [4, 6], turn: 3, blur: 0.9 };
const usual: PhonePicture = { across: 2_000, lean: [-6, 5], turn: -4, blur: 1.2 };
const large: PhonePicture = { across: 3_000, lean: [3, -8], turn: 7, blur: 1.8 };

describe('the printed codes, photographed by a telephone', { timeout: 120_000 }, () => {
  it.each([
    ['small', small],
    ['large', large],
  ])('a %s picture gives the receipt, the head, the way and the key, to the byte', async (_, held) => {
    const texts = await readFrom(2_200, 1, held);
    expect(texts).toHaveLength(4);
    const pem = texts.find((text) => text.startsWith('-----BEGIN')) ?? '';
    expect(pem).toBe(proof.pem);
    expect(texts).toContain(JSON.stringify(stampedLog));
    for (const signed of [receipt.text, stampedHead.text]) {
      const [first, second = ''] = (texts.find((text) => text.startsWith(signed)) ?? '').split('\n');
      expect(first).toBe(signed);
      expect(verify('sha256', Buffer.from(signed), createPublicKey(pem), Buffer.from(second, 'base64'))).toBe(true);
    }
  });

  it.each([
    ['three codes', 2_200, 3, usual],
    ['eight codes', 5_209, 8, small],
    ['nine codes', 6_600, 9, usual],
  ])('the stamp is put together from %s, to the byte', async (_, length, count, held) => {
    const lines = (await readFrom(length, 0, held)).toSorted();
    expect(lines).toHaveLength(count);
    const reply = Buffer.from(lines.map((line) => line.split(' ')[1]).join(''), 'base64');
    expect(reply.equals(Buffer.from(replyOf(length)))).toBe(true);
  });

  it('a picture too small for the squares gives nothing false', async () => {
    const known = [proof.pem, JSON.stringify(stampedLog), receipt.text, stampedHead.text];
    const texts = await readFrom(2_200, 1, { ...small, across: 800, blur: 1.5 });
    expect(texts.length).toBeLessThan(4);
    expect(texts.filter((text) => !known.some((one) => text.startsWith(one)))).toEqual([]);
  });
});
