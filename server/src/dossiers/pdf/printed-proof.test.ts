import { spawnSync } from 'node:child_process';
import { verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readPdf } from '../../../test/pdf-tools.ts';
import { runTool } from '../../../test/tool-shell.ts';
import { declarationOf, eachDatabase, openDeclarations } from '../../../test/index.ts';
import { evidenceSlice } from '../../evidence/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { createHttpAuthority } from '../../platform/timestamping/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../../platform/timestamping/openssl-authority.fixtures.ts';
import { createTypst } from '../../platform/typst/index.ts';
import {
  readCodes,
  earlier,
  hashHex,
  key,
  proof,
  receipt,
  root,
  sha256,
  stampedHead,
  stampedLog,
  typesetRecord,
} from './printed-proof.fixtures.ts';
import { encodeStampLines } from './build-printed-stamp.ts';
import { readPrintedProof, type StampProof } from './read-printed-proof.ts';

const typst = createTypst();
afterAll(() => typst.close());

describe('a printed proof', { timeout: 60_000 }, () => {
  let authority: OpensslAuthority;
  let folder: string;
  let pages: number;
  let stamp: StampProof;
  let said: ReturnType<typeof readPdf>;
  beforeAll(async () => {
    authority = await openOpensslAuthority();
    const asked = { url: authority.url, trusted: [authority.root], fetch, now: () => new Date(), timeoutMs: 20_000 };
    const { reply, at } = await createHttpAuthority(asked).stamp(Buffer.from(stampedHead.text));
    stamp = { host: 'horodatage.exemple.fr', at, reply, head: stampedHead, root: earlier.root, log: stampedLog };
    folder = mkdtempSync(join(tmpdir(), 'preuve-papier-'));
    const record = await typesetRecord(typst, { ...proof, stamps: [stamp] });
    pages = record.pages;
    writeFileSync(join(folder, 'piece.pdf'), record.pdf);
    said = readPdf(record.pdf);
  });
  afterAll(() => {
    authority.close();
    rmSync(folder, { recursive: true });
  });
  /** Reads the codes of a page, drawn at 150 dots per inch. */
  const codesOf = async (file: string, page: number): Promise<readonly string[]> => {
    run('pdftoppm', '-r', '150', '-png', '-f', String(page), '-singlefile', file, 'page');
    return readCodes(new Uint8Array(readFileSync(join(folder, 'page.png'))));
  };
  const run = (tool: string, ...args: readonly string[]) => runTool(tool, args, folder).toString();

  it('says its key, its hashes, who stamped it, and what no phone signed', () => {
    expect(said).toMatchObject({ tagged: true, archival: '3A' });
    for (const part of [
      key,
      hashHex(receipt.text),
      earlier.root,
      'par horodatage.exemple.fr, ',
      'contiennent la réponse d’horodatage.exemple.fr',
      sha256(stamp.reply).toString('hex'),
      'VERIFIER.txt',
    ])
      expect(said.text).toContain(part);
    expect(said.text).toContain('Il ne couvre ni l’immatriculation ni la position.');
  });

  it('is copied letter by letter, whatever letters stand side by side', async () => {
    // With their kerning, « q » and « j » are as far apart as two words.
    const kid = 'qjqjqjAVToWaYjfjgjfifflTyqjqjqjfjPAq_w-qjqj';
    const record = await typesetRecord(typst, { ...proof, key: kid, stamps: [] });
    expect(readPdf(record.pdf).text).toContain(kid);
  });

  it('is verified from its printed codes, by the line it prints', async () => {
    const texts = await codesOf('piece.pdf', pages - 1);
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text.startsWith('{"index"')).map((text): unknown => JSON.parse(text))).toEqual([
      stampedLog,
    ]);
    const read = mkdtempSync(join(folder, 'codes-'));
    for (const [name, mark] of [
      ['recu.txt', 'placejuste.receipt'],
      ['tete.txt', 'placejuste.tree-head'],
      ['cle.pem', '-----BEGIN'],
    ] as const)
      writeFileSync(join(read, name), texts.find((text) => text.includes(mark)) ?? '');
    const command = /for f in recu tete;[^]*?; done/.exec(said.text)?.[0] ?? '';
    expect(runTool('sh', ['-c', command], read).toString()).toBe('Verified OK\nVerified OK\n');
    // The stamp of that head, with its codes read in any order and one of them twice.
    const stampTexts = await codesOf('piece.pdf', pages);
    expect(stampTexts.toSorted()).toEqual(encodeStampLines(stamp.reply));
    writeFileSync(join(read, 'horodatage.txt'), [...stampTexts.toReversed(), stampTexts[0]].join('\r\n'));
    writeFileSync(join(read, 'racine.pem'), authority.root);
    const dated = /tr -d '\\r' < horodatage.txt[^]*?racine\.pem/.exec(said.text)?.[0] ?? '';
    const answer = spawnSync('sh', ['-ec', dated], { cwd: read, env: { ...process.env, LC_ALL: 'C' } });
    expect(answer.status).toBe(0);
    expect(answer.stdout.toString()).toMatch(
      new RegExp(`= ${sha256(stamp.reply).toString('hex')}\\s+Verification: OK`),
    );
    expect(readFileSync(join(read, 'reponse.tsr'))).toEqual(Buffer.from(stamp.reply));
    // A code of another paper is detected.
    writeFileSync(join(read, 'tete.txt'), readFileSync(join(read, 'recu.txt'), 'utf8').replace('12:41', '12:11'));
    expect(() => runTool('sh', ['-c', command], read)).toThrow();
    expect(spawnSync('sh', ['-ec', dated.replace('tete.json', 'recu.json')], { cwd: read }).status).not.toBe(0);
  });

  // Replies as long as that of an authority with three RSA 4096 certificates, then one that does not fit on a page.
  it.each([
    [5_209, 8],
    [6_600, 9],
    [6_700, 0],
  ])('a reply of %d bytes is read back from %d codes of one page', async (length, count) => {
    const reply = new Uint8Array(length).map((_, at) => (at * 7 + (at >> 8)) % 256);
    const record = await typesetRecord(typst, { ...proof, stamps: [{ ...stamp, reply }] });
    writeFileSync(join(folder, 'longue.pdf'), record.pdf);
    // The reply is always attached, and its hash printed.
    expect(readPdf(record.pdf).text).toContain(sha256(reply).toString('hex'));
    const lines = encodeStampLines(reply);
    expect([lines?.length ?? 0, record.pages]).toEqual([count, count === 0 ? pages - 1 : pages]);
    if (lines !== null) expect((await codesOf('longue.pdf', record.pages)).toSorted()).toEqual(lines);
  });

  it('is verified by the very commands of the file it carries', () => {
    run('pdfdetach', '-saveall', 'piece.pdf');
    const root1 = join(folder, 'racine-1.pem');
    writeFileSync(root1, authority.root);
    const instructions = readFileSync(join(folder, 'VERIFIER.txt'), 'utf8');
    expect(instructions).toContain('certificat racine d’horodatage.exemple.fr');
    const commands = instructions
      .split('\n')
      .filter((line) => line.startsWith('  ') && !/^ {3}\S/.test(line) && !line.includes('pdfdetach'))
      .join('\n');
    const answer = spawnSync('sh', ['-ec', commands], { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
    expect(answer.status).toBe(0);
    const verified = 'Verified OK\n';
    // The manifest has a key of its own; in this test it is that of the service.
    expect(answer.stdout.toString()).toBe(
      `${verified.repeat(3)}${earlier.root}Verification: OK\n${verified}${earlier.root}${key}`,
    );
    expect(JSON.parse(readFileSync(join(folder, 'preuve.json'), 'utf8'))).toEqual(stampedLog);
  });

  it('has one head under one name: the printed lines run with the attached files too', () => {
    const beside = mkdtempSync(join(folder, 'joints-'));
    runTool('pdfdetach', ['-saveall', '../piece.pdf'], beside);
    writeFileSync(join(beside, 'racine.pem'), authority.root);
    const printed =
      /openssl ts -verify -data tete\.json -in reponse\.tsr -CAfile racine\.pem/.exec(said.text)?.[0] ?? '';
    const dated = printed.replace('reponse.tsr', 'horodatage-1-reponse.tsr');
    expect(spawnSync('sh', ['-ec', dated], { cwd: beside }).status).toBe(0);
    const head = JSON.parse(readFileSync(join(beside, 'tete.json'), 'utf8')) as object;
    expect(head).toMatchObject({ root: earlier.root });
    expect(readFileSync(join(beside, 'VERIFIER.txt'), 'utf8')).not.toContain(root);
  });

  it('without a stamp, carries the newest head and its root', async () => {
    const record = await typesetRecord(typst, { ...proof, stamps: [] });
    const beside = mkdtempSync(join(folder, 'sans-'));
    writeFileSync(join(beside, 'piece.pdf'), record.pdf);
    runTool('pdfdetach', ['-saveall', 'piece.pdf'], beside);
    expect(readFileSync(join(beside, 'tete.json'), 'utf8')).toBe(proof.head.text);
    expect(readFileSync(join(beside, 'VERIFIER.txt'), 'utf8')).toContain(root);
    expect(readPdf(record.pdf).text).toContain(root);
  });
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
    // No phone signed it, and no authority stamped it.
    expect(stored).toMatchObject({ isSignedByPhone: false, manifest: null, stamps: [] });
    expect(stored).toMatchObject({ log: { index: 0, size: 1, path: [] }, pem: expect.stringMatching(/^-----BEGIN/) });
    const bytes = Buffer.from(stored?.receipt.signature ?? '', 'base64url');
    const publicPem = { key: stored?.pem ?? '', dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(stored?.receipt.text ?? ''), publicPem, bytes)).toBe(true);
    expect(await proofOf(null)).toBeNull();
    expect(await proofOf(platform.newId())).toBeNull();
  });
});
