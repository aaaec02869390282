import { beforeAll, describe, expect, it } from 'vitest';
import { buildKnownPdf } from './build-known-pdf.ts';

/** Functions that pdf.js calls and that Safari 16.0, Firefox 121 or Chrome 111 lack; some test engines have some. */
const newer: readonly (readonly [object, readonly string[]])[] = [
  [Promise, ['withResolvers', 'try']],
  [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [Math, ['sumPrecise']],
  [Uint8Array, ['fromBase64', 'fromHex']],
  [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
  [
    Set.prototype,
    ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'symmetricDifference'],
  ],
  [URL, ['parse', 'canParse']],
  [AbortSignal, ['any']],
  [Array, ['fromAsync']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
  [
    globalThis,
    ['Iterator', 'Float16Array', 'OffscreenCanvas', 'ImageDecoder', 'DecompressionStream', 'CompressionStream'],
  ],
];

describe('a PDF notice on iOS 16.0', () => {
  beforeAll(() => {
    for (const [holder, names] of newer) for (const name of names) Reflect.deleteProperty(holder, name);
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
    for (const name of Reflect.ownKeys(iterator)) if (name !== Symbol.iterator) Reflect.deleteProperty(iterator, name);
  });

  it('gives its words', async () => {
    // Outside of a browser, pdf.js runs in this thread the worker that was loaded before it.
    await import('./pdf.wasm-worker.ts');
    const { getDocument } = await import('./pdf-engine.ts');
    const pdf = await getDocument({ data: buildKnownPdf(), useSystemFonts: true, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : ''))).toEqual(['PlaceJuste']);
  });
});
