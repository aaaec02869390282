import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLetter } from '@placejuste/domain/letter';
import { afterAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readPdf } from '../../../test/pdf-tools.ts';
import { runTool } from '../../../test/tool-shell.ts';
import { declarationOf, eachDatabase, openDeclarations } from '../../../test/index.ts';
import { evidenceSlice } from '../../evidence/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { createTypst } from '../../platform/typst/index.ts';
import { sampleFacts } from '../sample/sample-facts.text.fr.ts';
import { readPrintedProof } from './read-printed-proof.ts';
import { typesetDossier } from './typeset-dossier.ts';

const typst = createTypst();
afterAll(() => typst.close());

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const key = 'k'.repeat(43);
const signed = (document: object) => {
  const text = JSON.stringify(document);
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { text, signature: signature.toString('base64url') };
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const photos = ['parking', 'windshield'].map((kind) => ({ kind, sha256: hashOf(kind), size: 4_000_000 }));
const proof = {
  receipt: signed({ type: 'placejuste.receipt', depositedAt: '2026-11-10T12:41:00.000Z', photos, key }),
  head: signed({ type: 'placejuste.tree-head', size: 1_000_000_000, root: hashOf('root'), key }),
  // As long as in a log of a thousand million deposits.
  log: { index: 7, size: 1_000_000_000, path: Array.from({ length: 30 }, (_, step) => hashOf(String(step))) },
  key,
  pem,
  root: hashOf('root'),
  isSignedByPhone: false,
  manifest: { ...signed({ type: 'placejuste.manifest' }), pem },
  stamps: [
    {
      host: 'horodatage.exemple.fr',
      on: 'mardi 10 novembre 2026 à 13 h 42',
      reply: Buffer.alloc(5_000, 7),
      head: signed({ type: 'placejuste.tree-head', size: 12, root: hashOf('earlier'), key }),
      log: { index: 7, size: 12, path: [hashOf('0')] },
    },
  ],
};

test('openssl verifies what is read from the printed codes, and what the PDF carries', {
  timeout: 60_000,
}, async () => {
  const facts = sampleFacts(() => null);
  const letter = writeLetter('rapo', facts, facts.preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  const number = facts.exhibits.findIndex(({ kind }) => kind === 'evidence') + 1;
  const order = {
    kind: 'rapo' as const,
    letter: letter.value,
    facts,
    pictures: [],
    madeAt: new Date('2027-01-15T10:00:00Z'),
  };
  const { pdf, pages } = await typesetDossier(typst, {
    ...order,
    verifyUrl: null,
    proof,
    part: number,
    withSummary: false,
    signature: null,
  });
  const read = readPdf(pdf);
  expect(read).toMatchObject({ tagged: true, archival: '3A' });
  expect(read.text).toContain(key);
  expect(read.text).toContain(hashOf(proof.receipt.text));
  expect(read.text).toContain(proof.root);
  expect(read.text).toContain('par horodatage.exemple.fr, mardi 10 novembre 2026 à 13 h 42');
  // What no phone signed is not said to be covered by the receipt.
  expect(read.text).toContain('Il ne couvre ni l’immatriculation ni la position.');
  const folder = mkdtempSync(join(tmpdir(), 'preuve-papier-'));
  const run = (tool: string, ...args: readonly string[]) => runTool(tool, args, folder).toString();
  const verified = (name: string, pemFile: string) =>
    run('openssl', 'dgst', '-sha256', '-verify', pemFile, '-signature', `${name}.sig`, `${name}.json`);
  try {
    writeFileSync(join(folder, 'piece.pdf'), pdf);
    run('pdftoppm', '-r', '150', '-png', '-f', String(pages), '-singlefile', 'piece.pdf', 'page');
    const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    const codes = await readBarcodes(new Uint8Array(readFileSync(join(folder, 'page.png'))), { formats: ['QRCode'] });
    const texts = codes.map(({ text }) => text);
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text.startsWith('{"index"')).map((text): unknown => JSON.parse(text))).toEqual([
      proof.log,
    ]);
    writeFileSync(join(folder, 'papier.pem'), texts.find((text) => text.startsWith('-----BEGIN')) ?? '');
    for (const [name, type] of [
      ['recu-lu', 'receipt'],
      ['tete-lue', 'tree-head'],
    ] as const) {
      const [text = '', signature = ''] = (texts.find((one) => one.includes(`placejuste.${type}`)) ?? '').split('\n');
      writeFileSync(join(folder, `${name}.json`), text);
      writeFileSync(join(folder, `${name}.sig`), Buffer.from(signature, 'base64'));
      expect(verified(name, 'papier.pem')).toBe('Verified OK\n');
    }
    run('pdfdetach', '-saveall', 'piece.pdf');
    for (const name of ['recu', 'tete', 'horodatage-1-tete', 'manifeste'])
      expect(verified(name, 'cle-du-service.pem')).toBe('Verified OK\n');
    expect(JSON.parse(readFileSync(join(folder, 'preuve.json'), 'utf8'))).toEqual(proof.log);
    expect(readFileSync(join(folder, 'horodatage-1-reponse.tsr'))).toEqual(proof.stamps[0]?.reply);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

eachDatabase('printed proof', (open) => {
  test('is the receipt of the joined declaration, its way in the log and the key that signed', async () => {
    const { platform, call, ada, vehicleId } = await openDeclarations(await open(), { slices: [evidenceSlice] });
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    expect((await call(ada, 'POST', '/api/declarations', { ...action, manifest: null })).status).toBe(200);
    const proofOf = (id: string | null) => runAsService(platform, (context) => readPrintedProof(context, id));
    const stored = await proofOf(action.id);
    const receipt = JSON.parse(stored?.receipt.text ?? '') as { readonly declaration: string; readonly key: string };
    expect(receipt).toMatchObject({ declaration: action.id, key: stored?.key });
    // No phone signed it, and nobody stamped it.
    expect(stored).toMatchObject({ isSignedByPhone: false, manifest: null, stamps: [] });
    expect(stored).toMatchObject({ log: { index: 0, size: 1, path: [] }, pem: expect.stringMatching(/^-----BEGIN/) });
    const bytes = Buffer.from(stored?.receipt.signature ?? '', 'base64url');
    const publicPem = { key: stored?.pem ?? '', dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(stored?.receipt.text ?? ''), publicPem, bytes)).toBe(true);
    expect(await proofOf(null)).toBeNull();
    expect(await proofOf(platform.newId())).toBeNull();
  });
});
