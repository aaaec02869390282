import { readFile } from 'node:fs/promises';
import type { PhotoKind } from '@placejuste/domain/declaration';
import type { SignedText } from '@placejuste/domain/evidence';
import {
  encodePublicKeyPem,
  derSignature,
  readKeptManifest,
  readReceipt,
  readSignedDocument,
} from '../../evidence/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { extensionOf, withHash, json, type OriginalFile, type WrittenFile } from './bundle-parts.ts';
import type { Proof } from './gather-proof.ts';
import { readme } from './readme.text.fr.ts';

/** A file of a bundle: its bytes, or the stored original they are read from when its turn comes. */
export type BundleFile = WrittenFile | Omit<OriginalFile, 'sha256'>;

const photoNames: Readonly<Record<PhotoKind, string>> = { parking: 'stationnement', windshield: 'pare-brise' };

/** Everything that proves one declaration, in the order it is written. */
export async function bundleFiles(
  { publicUrl, timeStamps }: Pick<Platform, 'publicUrl' | 'timeStamps'>,
  { id, evidence, keys, photos, objects, additions }: Proof,
): Promise<readonly BundleFile[]> {
  const receipt = readReceipt(evidence.receipt.text);
  const originals: OriginalFile[] = photos.map(({ kind, object_id: objectId, sha256 }) => {
    return {
      name: `originaux/${photoNames[kind]}.${extensionOf(objects.find((object) => object.id === objectId)?.mime)}`,
      objectId,
      sha256,
    };
  });
  originals.push(...additions.originals);
  const written: WrittenFile[] = [];
  const add = (name: string, content: string | Buffer) => void written.push({ name, bytes: Buffer.from(content) });
  const signatures: { readonly name: string; readonly pem: string }[] = [];
  const pems = new Map<string, string>();
  /**
   * The receipt is first: its key has the plain name; another key of the service, if one signed since, has a number.
   */
  const signedWith = (name: string, kid: string) => {
    const pem = pems.get(kid) ?? (pems.size === 0 ? 'cle-du-service.pem' : `cle-du-service-${pems.size + 1}.pem`);
    pems.set(kid, pem);
    signatures.push({ name, pem });
  };
  const addSigned = (name: string, { text, signature }: SignedText) => {
    add(`${name}.json`, text);
    add(`${name}.sig`, derSignature(signature));
    signedWith(name, readSignedDocument(text).key);
  };
  addSigned('recu', evidence.receipt);
  if (evidence.manifest !== null) {
    add('manifeste.json', evidence.manifest.text);
    add('manifeste.sig', derSignature(evidence.manifest.signature));
    add(
      'cle-du-telephone.json',
      json({ kty: 'EC', crv: 'P-256', x: evidence.manifest.key.x, y: evidence.manifest.key.y }),
    );
    add('cle-du-telephone.pem', encodePublicKeyPem(evidence.manifest.key));
  }
  add('journal/preuve.json', json({ index: evidence.index, size: evidence.head.size, path: evidence.path }));
  addSigned('journal/tete', evidence.head);
  const roots: boolean[] = [];
  for (const [position, stamp] of evidence.stamps.entries()) {
    const folder = `horodatage-${position + 1}`;
    add(`${folder}/preuve.json`, json({ index: evidence.index, size: stamp.head.size, path: stamp.path }));
    addSigned(`${folder}/tete`, stamp.head);
    add(`${folder}/reponse.tsr`, stamp.reply);
    const root = (await timeStamps.find(({ url }) => url === stamp.authority)?.rootOf(stamp.reply)) ?? null;
    if (root !== null) add(`${folder}/racine.pem`, `${root}\n`);
    roots.push(root !== null);
  }
  signedWith('ajouts', additions.document.key);
  add(
    'cles-du-service.json',
    json({ keys: keys.map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y })) }),
  );
  for (const key of keys) {
    const name = pems.get(key.kid);
    if (name !== undefined) add(name, encodePublicKeyPem(key));
  }
  add('verifier.mjs', await readFile(new URL('../verifier.mjs', import.meta.url)));
  add(
    'LISEZ-MOI.txt',
    readme({
      id,
      receipt,
      publicUrl,
      stamps: evidence.stamps.map(({ authority, at }, index) => ({
        authority: new URL(authority).host,
        at,
        rootInside: roots[index] === true,
      })),
      manifest: evidence.manifest === null ? null : readKeptManifest(evidence.manifest.text),
      additions: additions.document,
      signatures,
    }),
  );
  // Anybody rewrites the list of hashes: what carries no signature of its own is signed here, so last.
  const { text, signature } = additions.sign(written.map(withHash));
  written.push(...additions.written);
  add('ajouts.json', text);
  add('ajouts.sig', derSignature(signature));
  const lines = [...originals, ...written.map(withHash)].map(({ sha256, name }) => `${sha256}  ${name}`);
  add('empreintes-sha256.txt', `${lines.join('\n')}\n`);
  return [...originals.map(({ name, objectId }) => ({ name, objectId })), ...written];
}
