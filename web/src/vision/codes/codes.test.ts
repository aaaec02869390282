import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CodeCertificate, readTwoDDoc, type TwoDDoc } from '@placejuste/domain/card-code';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import { checkSignature } from './check-signature.ts';
import { readCodes, type CodeReaderTools, type CodesThread } from './code-reader.ts';
import type { CodePixels } from './codes.ts';
import { readCard } from './read-card.ts';
import { type CodesAnswer, type CodesMessage, serveCodes } from './serve-codes.ts';
import { zxingEngine } from './zxing-engine.ts';

const files = createRequire(import.meta.url);
const bytesOf = async (name: string) => new Uint8Array(await readFile(files.resolve(name)));

/** The real engine, behind a stub of a worker. */
class HereThread implements CodesThread {
  onmessage: CodesThread['onmessage'] = null;
  onerror: CodesThread['onerror'] = null;
  private readonly serve = serveCodes(zxingEngine, (data: CodesAnswer) =>
    this.onmessage?.({ data } as MessageEvent<CodesAnswer>),
  );
  postMessage(message: CodesMessage): void {
    void this.serve(message);
  }
  terminate(): void {
    this.onmessage = null;
  }
}
const here: CodeReaderTools = {
  supported: () => true,
  fetchAll: async () => [new Uint8Array(), await bytesOf('zxing-wasm/reader/zxing_reader.wasm')],
  startWorker: () => new HereThread(),
};

const [gs, us] = ['\u001d', '\u001f'];
const signed = `DC04FR030001265D265DA201FR62ESSAI${gs}6O31052029`;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
}

let certificate: CodeCertificate;
let card: string;
beforeAll(async () => {
  await prepareWriter({
    overrides: { wasmBinary: (await bytesOf('zxing-wasm/writer/zxing_writer.wasm')).buffer },
    fireImmediately: true,
  });
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  certificate = { authority: 'FR03', certificate: '0001', x, y };
  card = `${signed}${us}${base32(new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(signed))))}`;
});

/** Draws a code as on a photograph: rotated, on a plain card, in grey light. */
async function photographed(
  text: string,
  format: 'DataMatrix' | 'QRCode',
  { angle = 0, scale = 5 } = {},
): Promise<CodePixels> {
  const { image } = await writeBarcode(text, { format, scale });
  if (image === null) throw new Error('No code was drawn');
  const drawn = sharp(await image.arrayBuffer())
    .rotate(angle, { background: '#d8d8d0' })
    .extend({ top: 90, bottom: 60, left: 120, right: 40, background: '#d8d8d0' });
  const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
const codeOf = (text: string): TwoDDoc => {
  const reading = readTwoDDoc(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.code;
};

describe('the codes of a picture', { timeout: 30_000 }, () => {
  it.each([0, 12, 90, 180])('a DataMatrix turned by %d degrees is read to the character', async (angle) => {
    expect(await readCodes(await photographed(card, 'DataMatrix', { angle }), here)).toEqual({
      ok: true,
      codes: [{ format: 'DataMatrix', text: card }],
    });
  });

  it('a QR code too; a picture without a code has none', async () => {
    expect(await readCodes(await photographed('https://exemple.fr/', 'QRCode'), here)).toMatchObject({
      ok: true,
      codes: [{ format: 'QRCode' }],
    });
    expect(
      await readCodes({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(200) }, here),
    ).toEqual({ ok: true, codes: [] });
  });

  it('an engine that cannot be had, or starts nowhere, is a fault in words and no error', async () => {
    const pixels = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
    expect(await readCodes(pixels, { ...here, supported: () => false })).toEqual({
      ok: false,
      fault: 'CODES_UNSUPPORTED',
    });
    expect(await readCodes(pixels, { ...here, fetchAll: async () => null })).toEqual({
      ok: false,
      fault: 'CODES_NOT_FETCHED',
    });
    class Dead extends HereThread {
      override postMessage(): void {
        this.onerror?.({} as ErrorEvent);
      }
    }
    expect(await readCodes(pixels, { ...here, startWorker: () => new Dead() })).toEqual({
      ok: false,
      fault: 'CODES_UNSUPPORTED',
    });
  });
});

describe('the signature', () => {
  it('is checked when the certificate is known, and unknown otherwise', async () => {
    expect(await checkSignature(codeOf(card), [certificate])).toBe('valid');
    expect(await checkSignature(codeOf(card), [])).toBe('unknown');
    expect(await checkSignature(codeOf(card), [{ ...certificate, certificate: '0002' }])).toBe('unknown');
    expect(await checkSignature(codeOf(card), [{ ...certificate, x: certificate.y }])).toBe('unknown');
  });

  it('one changed character, in what is signed or in the signature, is found', async () => {
    for (const changed of [card.replace('2029', '2039'), card.replace('ESSAI', 'ESSAJ'), flipped(card)]) {
      expect(await checkSignature(codeOf(changed), [certificate])).toBe('wrong');
    }
    expect(await checkSignature(codeOf(card.slice(0, -8)), [certificate])).toBe('wrong');
  });
});

/** The first letter of the signature, another one. */
function flipped(text: string): string {
  const at = text.indexOf(us) + 1;
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

describe('a card', { timeout: 30_000 }, () => {
  const look = (text: string | null, format: 'DataMatrix' | 'QRCode' = 'DataMatrix') =>
    readCard(new Blob(), {
      pixels: async () =>
        text === null ? { width: 8, height: 8, data: new Uint8ClampedArray(256) } : photographed(text, format),
      codes: (pixels) => readCodes(pixels, here),
      check: (code) => checkSignature(code, [certificate]),
    });

  it('gives its last day and nothing of its holder', async () => {
    expect(await look(card)).toEqual({
      state: 'read',
      facts: { isCard: true, expiresOn: '2029-05-31' },
      signature: 'valid',
    });
  });

  it('a code of something else, a damaged one, none: each is said', async () => {
    expect(await look('https://exemple.fr/', 'QRCode')).toEqual({ state: 'unclear', fault: 'CODE_OF_ANOTHER_KIND' });
    expect(await look(card.replace(us, ''))).toEqual({ state: 'unclear', fault: 'CODE_DAMAGED' });
    expect(await look(null)).toEqual({ state: 'none' });
    expect(
      await readCard(new Blob(), {
        pixels: async () => null,
        codes: readCodes,
        check: (code) => checkSignature(code, []),
      }),
    ).toEqual({
      state: 'impossible',
      fault: 'CODES_UNSUPPORTED',
    });
  });
});
