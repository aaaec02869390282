import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonValue } from '@placejuste/domain/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { encodeDerSignature, getServiceKey } from '../../evidence/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../../platform/timestamping/openssl-authority.fixtures.ts';
import { openDeposits } from '../verify.fixtures.ts';
import { thumbprint, verifyBundle } from '../verifier.mjs';

type Files = ReadonlyMap<string, Uint8Array>;

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const textOf = (files: Files, name: string) => Buffer.from(files.get(name) ?? []).toString('utf8');

/**
 * Forges a bundle as an adversary would: an earlier hour, with log, hashes and signatures made anew by their own key.
 */
async function forge(files: Files, names: readonly string[], underTheKeyOf?: string): Promise<Map<string, Uint8Array>> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = underTheKeyOf ?? (await thumbprint({ x, y }));
  const forged = new Map(files);
  const put = (name: string, content: string | Buffer) => void forged.set(name, new Uint8Array(Buffer.from(content)));
  const keys = JSON.parse(textOf(files, 'cles-du-service.json')) as { readonly keys: readonly object[] };
  put('cles-du-service.json', JSON.stringify({ keys: [{ kid, x, y }, ...keys.keys] }));
  put('cle-du-service.pem', publicKey.export({ type: 'spki', format: 'pem' }));
  for (const name of names) {
    const leaf = hash(Buffer.concat([Buffer.of(0), Buffer.from(textOf(forged, 'recu.json'))]));
    const text = JSON.stringify({
      ...JSON.parse(textOf(forged, `${name}.json`).replace('2026-11-21T10', '2026-11-21T08')),
      ...(name.endsWith('/tete') ? { root: leaf } : {}),
      ...(name === 'ajouts' ? { others: othersOf(forged) } : {}),
      key: kid,
    });
    put(`${name}.json`, text);
    put(`${name}.sig`, sign('sha256', Buffer.from(text), privateKey));
    const folder = name.endsWith('/tete') ? name.slice(0, -'/tete'.length) : '';
    if (forged.has(`${folder}/reponse.tsr`)) put(`${folder}/reponse.tsr`, Buffer.from(hash(text), 'hex'));
  }
  return listedAnew(forged);
}

const othersOf = (files: Files) =>
  [...files]
    .filter(([name]) => !/^(ajouts|empreintes|originaux)/.test(name))
    .map(([name, bytes]) => ({ name, sha256: hash(bytes) }));

function listedAnew(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  files.delete('empreintes-sha256.txt');
  const lines = [...files].map(([name, bytes]) => `${hash(bytes)}  ${name}\n`);
  files.set('empreintes-sha256.txt', new Uint8Array(Buffer.from(lines.join(''))));
  return files;
}

/** Changes a file and rewrites the list of hashes, as anybody can without a key. */
function changed(files: Files, name: string, bytes: Uint8Array | string): Map<string, Uint8Array> {
  return listedAnew(new Map([...files, [name, new Uint8Array(Buffer.from(bytes))]]));
}

/** A bundle as the service made it before it signed the hashes of the other files. */
function madeBefore(files: Files, key: ReturnType<typeof getServiceKey>): Map<string, Uint8Array> {
  const { others: _others, ...before } = JSON.parse(textOf(files, 'ajouts.json')) as Record<string, JsonValue>;
  const { text, signature } = key.sign(before);
  const texts = new Map([...files, ['ajouts.json', new Uint8Array(Buffer.from(text))]] as const);
  return changed(texts, 'ajouts.sig', encodeDerSignature(signature));
}

eachDatabase('forged bundle', (open) => {
  const parent = mkdtempSync(join(tmpdir(), 'preuve-'));
  let authority: OpensslAuthority;
  let kid: string;
  let genuine: Files;
  let older: Files;
  beforeAll(async () => {
    authority = await openOpensslAuthority();
    const { platform, deposit, bundleOf } = await openDeposits(await open(), { authority });
    const id = await deposit();
    await platform.runJobs();
    genuine = await bundleOf(id);
    older = madeBefore(genuine, getServiceKey(platform.secrets));
    kid = (JSON.parse(textOf(genuine, 'recu.json')) as { readonly key: string }).key;
    const whole = ['recu', 'journal/tete', 'horodatage-1/tete', 'ajouts'];
    for (const [folder, files] of [
      ['genuine', genuine],
      ['made before', older],
      ['forged', await forge(genuine, whole)],
      ['forged under the name of the key', await forge(genuine, whole, kid)],
      ['forged additions', await forge(genuine, ['ajouts'])],
    ] as const)
      for (const [name, bytes] of files) {
        mkdirSync(dirname(join(parent, folder, name)), { recursive: true });
        writeFileSync(join(parent, folder, name), bytes);
      }
  });
  afterAll(async () => {
    rmSync(parent, { recursive: true });
    await authority.close();
  });

  const inFolder = (folder: string, command: string, ...args: readonly string[]) => {
    const { status, stdout } = spawnSync(command, args, { cwd: join(parent, folder) });
    return { status, said: stdout.toString() };
  };

  const compared = /^((bon|voir) .+\n)+Clé comparée : déposée le 2026-11-21T10:00:00\.000Z\.\n$/;
  const notCompared = /^((bon|voir) .+\n)+Clé non comparée : selon ce dossier, .+\nN’importe qui .+\n$/;
  test.each([
    ['genuine', 'the key', 0, compared],
    ['genuine', 'the key in two pieces', 0, compared],
    ['genuine', 'no key', 2, notCompared],
    ['made before', 'the key', 0, compared],
    ['genuine', 'half a key', 1, /^Une clé a 43 signes/],
    ['forged', 'no key', 2, notCompared],
    ['forged', 'the key', 1, /(^FAUX {2}clé comparée : \S+ .+\n){4}Ce dossier/m],
    ['forged under the name of the key', 'the key', 1, /^FAUX {2}le reçu est signé par la clé du service$/m],
    ['forged under the name of the key', 'no key', 1, /^FAUX {2}le reçu est signé par la clé du service$/m],
    ['forged additions', 'the key', 1, /^FAUX {2}clé comparée : ajouts\.json est signé/m],
  ] as const)('%s, with %s: status %i', (folder, key, status, sentence) => {
    const half = kid.slice(0, 20);
    const given = { 'no key': [], 'the key': [kid], 'the key in two pieces': [half, kid.slice(20)] };
    const args = key === 'half a key' ? [half] : given[key];
    const answer = inFolder(folder, process.execPath, 'verifier.mjs', ...args);
    expect(answer).toEqual({ status, said: expect.stringMatching(sentence) });
    expect(answer.said.includes('Clé comparée')).toBe(status === 0);
  });

  const faultsOf = async (files: Files) =>
    (await verifyBundle(files, [kid])).filter(([sound]) => sound === false).map(([, sentence]) => sentence);
  const readme = (files: Files) => textOf(files, 'LISEZ-MOI.txt').replace('21 novembre 2026', '20 novembre 2026');
  const known = [
    ['a photograph more', 'photos/autre.jpg', () => 'another', /^chaque fichier est .+, sauf photos\/autre\.jpg$/],
    ['a note more', 'NOTE.txt', () => 'Croyez-moi.', /^chaque fichier est .+, sauf NOTE\.txt$/],
    ['a third original', 'originaux/autre.jpg', () => 'another', /^chaque fichier est .+, sauf originaux\/autre\.jpg$/],
  ] as const;
  const signed = [
    ['another hour in LISEZ-MOI', 'LISEZ-MOI.txt', readme, /que le service signe, sauf LISEZ-MOI\.txt$/],
    ['another program', 'verifier.mjs', () => 'console.log("bon")', /que le service signe, sauf verifier\.mjs$/],
    ['another root', 'horodatage-1/racine.pem', () => 'mine', /que le service signe, sauf horodatage-1\/racine\.pem$/],
  ] as const;

  test.each([...known, ...signed])('%s, its line written anew: it is found', async (_what, name, bytes, sentence) => {
    expect(await faultsOf(changed(genuine, name, bytes(genuine)))).toContainEqual(expect.stringMatching(sentence));
  });

  test('both photographs under the name of the other: it is found', async () => {
    for (const files of [genuine, older]) {
      const [car, card] = ['originaux/stationnement.jpg', 'originaux/pare-brise.jpg'];
      const swapped = changed(changed(files, car, files.get(card) ?? ''), card, files.get(car) ?? '');
      expect(await faultsOf(swapped)).toEqual([expect.stringMatching(/chacune sous son nom$/)]);
    }
  });

  test('a reply of 32 bytes, the hash of the head, passes for no time-stamp', async () => {
    const bare = createHash('sha256')
      .update(genuine.get('horodatage-1/tete.json') ?? '')
      .digest();
    const ofReply = (found: Awaited<ReturnType<typeof verifyBundle>>) =>
      found.filter(([, sentence]) => sentence.includes('réponse de l’autorité'));
    const toCheck = [[null, expect.stringContaining('à vérifier avec openssl')]];
    expect(ofReply(await verifyBundle(genuine, [kid]))).toEqual(toCheck);
    expect(await faultsOf(changed(genuine, 'horodatage-1/reponse.tsr', bare))).toHaveLength(1);
    expect(ofReply(await verifyBundle(changed(older, 'horodatage-1/reponse.tsr', bare), [kid]))).toEqual(toCheck);
    const none = await verifyBundle(changed(older, 'horodatage-1/reponse.tsr', 'nothing'), [kid]);
    expect(ofReply(none)).toEqual([[false, expect.stringContaining('ne porte pas sur cette tête')]]);
  });

  test('of a bundle made before, what nobody signed is named, and what is added is found', async () => {
    expect(await verifyBundle(older, [kid])).toContainEqual([
      null,
      expect.stringMatching(/^non signé, .+LISEZ-MOI\.txt/),
    ]);
    for (const [, name, bytes, sentence] of known)
      expect(await faultsOf(changed(older, name, bytes()))).toContainEqual(expect.stringMatching(sentence));
  });

  test('openssl alone writes the key of its file: the service’s own, or another', () => {
    const [lines = ''] = /^ {2}partie\(\)[^]+?(?=\n {3}Le programme)/m.exec(
      inFolder('genuine', 'cat', 'LISEZ-MOI.txt').said,
    ) ?? [''];
    expect(inFolder('genuine', 'sh', '-c', lines).said).toBe(kid);
    expect(inFolder('forged', 'sh', '-c', lines).said).toMatch(/^[\w-]{43}$/);
    expect(inFolder('forged', 'sh', '-c', lines).said).not.toBe(kid);
  });
});
