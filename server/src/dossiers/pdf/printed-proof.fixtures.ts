import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { writeLetter } from '@placejuste/domain/letter';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Typst } from '../../platform/typst/index.ts';
import { buildSampleFacts } from '../sample/sample-facts.text.fr.ts';
import type { PrintedProof } from './read-printed-proof.ts';
import { typesetDossier } from './typeset-dossier.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const { x, y } = publicKey.export({ format: 'jwk' });
export const key = createHash('sha256')
  .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  .digest('base64url');
export const signJson = (document: object) => {
  const text = JSON.stringify(document);
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { text, signature: signature.toString('base64url') };
};
export const sha256 = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const hashHex = (text: string) => sha256(text).toString('hex');
const hashPair = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);

const photos = ['parking', 'windshield'].map((kind) => ({ kind, sha256: hashHex(kind), size: 4_000_000 }));
export const receipt = signJson({ type: 'placejuste.receipt', depositedAt: '2026-11-10T12:41:00.000Z', photos, key });
/**
 * Builds an inclusion proof of that many hashes: in the first three steps the sibling is on the left, then on the
 * right.
 */
function buildProofPath(steps: number, log: string) {
  const path = Array.from({ length: steps }, (_, step) => hashHex(`${log} ${step}`));
  const root = path.reduce(
    (hash, sibling, step) => {
      const other = Buffer.from(sibling, 'hex');
      return step < 3 ? hashPair(other, hash) : hashPair(hash, other);
    },
    sha256(Uint8Array.of(0), receipt.text),
  );
  return { path, root: root.toString('hex') };
}
// A path as long as in a log of a thousand million deposits.
export const { path, root } = buildProofPath(30, 'now');
export const earlier = buildProofPath(30, 'stamped');
export const proof = {
  receipt,
  head: signJson({ type: 'placejuste.tree-head', size: 1_000_000_000, root, key }),
  log: { index: 7, size: 1_000_000_000, path },
  key,
  pem,
  root,
  isSignedByPhone: false,
  manifest: { ...signJson({ type: 'placejuste.manifest' }), pem },
};
export const stampedHead = signJson({ type: 'placejuste.tree-head', size: 999_999_999, root: earlier.root, key });
export const stampedLog = { index: 7, size: 999_999_999, path: earlier.path };

/** Typesets the record of a declaration as its own file; `pages` is its number of pages. */
export async function typesetRecord(
  typst: Pick<Typst, 'pdf'>,
  printedProof: PrintedProof,
): Promise<{ readonly pdf: Uint8Array; readonly pages: number }> {
  const facts = buildSampleFacts(() => null);
  const letter = writeLetter('rapo', facts, facts.preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  const order = {
    kind: 'rapo' as const,
    letter: letter.value,
    facts,
    pictures: [],
    madeAt: new Date('2027-01-15T10:00:00Z'),
  };
  return typesetDossier(typst, {
    ...order,
    verifyUrl: null,
    proof: printedProof,
    part: facts.exhibits.findIndex(({ kind }) => kind === 'evidence') + 1,
    withSummary: false,
    signature: null,
  });
}

/** Reads the codes of a picture of a page, with the reader of the application. */
export async function readCodes(picture: Uint8Array): Promise<readonly string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 20 });
  return codes.map(({ text }) => text);
}
