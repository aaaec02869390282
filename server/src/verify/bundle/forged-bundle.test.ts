import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../../platform/timestamping/openssl-authority.fixtures.ts';
import { depositing } from '../verify.fixtures.ts';
import { thumbprint } from '../verifier.mjs';

type Files = ReadonlyMap<string, Uint8Array>;

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const textOf = (files: Files, name: string) => Buffer.from(files.get(name) ?? []).toString('utf8');

/** An adversary's bundle: an earlier hour, signed anew by a key of their own, the log and the hashes as well. */
async function forge(files: Files, names: readonly string[], underTheKeyOf?: string): Promise<Map<string, Uint8Array>> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = underTheKeyOf ?? (await thumbprint({ x, y }));
  const forged = new Map(files);
  const put = (name: string, content: string | Buffer) => void forged.set(name, new Uint8Array(Buffer.from(content)));
  for (const name of names) {
    const leaf = hash(Buffer.concat([Buffer.of(0), Buffer.from(textOf(forged, 'recu.json'))]));
    const text = JSON.stringify({
      ...JSON.parse(textOf(forged, `${name}.json`).replace('2026-11-21T10', '2026-11-21T08')),
      ...(name === 'journal/tete' ? { root: leaf } : {}),
      key: kid,
    });
    put(`${name}.json`, text);
    put(`${name}.sig`, sign('sha256', Buffer.from(text), privateKey));
  }
  const keys = JSON.parse(textOf(files, 'cles-du-service.json')) as { readonly keys: readonly object[] };
  put('cles-du-service.json', JSON.stringify({ keys: [{ kid, x, y }, ...keys.keys] }));
  put('cle-du-service.pem', publicKey.export({ type: 'spki', format: 'pem' }));
  forged.delete('empreintes-sha256.txt');
  put('empreintes-sha256.txt', [...forged].map(([name, bytes]) => `${hash(bytes)}  ${name}\n`).join(''));
  return forged;
}

eachDatabase('forged bundle', (open) => {
  const parent = mkdtempSync(join(tmpdir(), 'preuve-'));
  let authority: OpensslAuthority;
  let serviceKey: string;
  beforeAll(async () => {
    authority = await openOpensslAuthority();
    const { deposit, bundleOf } = await depositing(await open(), { authority });
    const genuine = await bundleOf(await deposit());
    serviceKey = (JSON.parse(textOf(genuine, 'recu.json')) as { readonly key: string }).key;
    const whole = ['recu', 'journal/tete', 'ajouts'];
    for (const [folder, files] of [
      ['genuine', genuine],
      ['forged', await forge(genuine, whole)],
      ['forged under the name of the key', await forge(genuine, whole, serviceKey)],
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

  const compared = /^(bon .+\n)+Clé comparée : déposée le 2026-11-21T10:00:00\.000Z\.\n$/;
  const notCompared = /^(bon .+\n)+Clé non comparée : selon ce dossier, .+\nN’importe qui .+\n$/;
  test.each([
    ['genuine', 'the key', 0, compared],
    ['genuine', 'the key in two pieces', 0, compared],
    ['genuine', 'no key', 2, notCompared],
    ['genuine', 'half a key', 1, /^Une clé a 43 signes/],
    ['forged', 'no key', 2, notCompared],
    ['forged', 'the key', 1, /(^FAUX {2}clé comparée : \S+ .+\n){3}Ce dossier/m],
    ['forged under the name of the key', 'the key', 1, /^FAUX {2}le reçu est signé par la clé du service$/m],
    ['forged under the name of the key', 'no key', 1, /^FAUX {2}le reçu est signé par la clé du service$/m],
    ['forged additions', 'the key', 1, /^FAUX {2}clé comparée : ajouts\.json est signé/m],
  ] as const)('%s, with %s: status %i', (folder, key, status, sentence) => {
    const half = serviceKey.slice(0, 20);
    const given = { 'no key': [], 'the key': [serviceKey], 'the key in two pieces': [half, serviceKey.slice(20)] };
    const args = key === 'half a key' ? [half] : given[key];
    const answer = inFolder(folder, process.execPath, 'verifier.mjs', ...args);
    expect(answer).toEqual({ status, said: expect.stringMatching(sentence) });
    expect(answer.said.includes('Clé comparée')).toBe(status === 0);
  });

  test('openssl alone writes the key of its file: the service’s own, or another', () => {
    const [lines = ''] = /^ {2}partie\(\)[^]+?(?=\n {3}Le programme)/m.exec(
      inFolder('genuine', 'cat', 'LISEZ-MOI.txt').said,
    ) ?? [''];
    expect(inFolder('genuine', 'sh', '-c', lines).said).toBe(serviceKey);
    expect(inFolder('forged', 'sh', '-c', lines).said).toMatch(/^[\w-]{43}$/);
    expect(inFolder('forged', 'sh', '-c', lines).said).not.toBe(serviceKey);
  });
});
