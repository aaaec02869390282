import { readFile } from 'node:fs/promises';
import type { PhotoKind } from '@placejuste/domain/declaration';
import type { SignedText } from '@placejuste/domain/evidence';
import {
  encodePublicKeyPem,
  encodeDerSignature,
  readKeptManifest,
  readReceipt,
  readSignedDocument,
} from '../../evidence/index.ts';
import type { Platform } from '../../platform/http/index.ts';
import { findExtension, withHash, formatJson, type OriginalFile, type NamedBytes } from './bundle-parts.ts';
import type { Proof } from './gather-proof.ts';
import { writeReadme } from './readme.text.fr.ts';

/** A file of a bundle: its bytes, or the stored original, which is read when its turn comes. */
export type BundleFile = NamedBytes | Omit<OriginalFile, 'sha256'>;

const photoNames: Readonly<Record<PhotoKind, string>> = { parking: 'stationnement', windshield: 'pare-brise' };

/** Builds the files that prove one declaration, in the order of the archive. */
export async function buildBundleFiles(
  { publicUrl, timeStamps }: Pick<Platform, 'publicUrl' | 'timeStamps'>,
  { id, evidence, keys, photos, objects, additions }: Proof,
): Promise<readonly BundleFile[]> {
  const receipt = readReceipt(evidence.receipt.text);
  const originals: OriginalFile[] = photos.map(({ kind, object_id: objectId, sha256 }) => {
    return {
      name: `originaux/${photoNames[kind]}.${findExtension(objects.find((object) => object.id === objectId)?.mime)}`,
      objectId,
      sha256,
    };
  });
  originals.push(...additions.originals);
  const writtenFiles: NamedBytes[] = [];
  const add = (name: string, content: string | Buffer) => void writtenFiles.push({ name, bytes: Buffer.from(content) });
  const signatures: { readonly name: string; readonly pem: string }[] = [];
  const pems = new Map<string, string>();
  /** The receipt comes first, so that its key has the plain name; another key of the service, if any, has a number. */
  const addSignature = (name: string, kid: string) => {
    const pem = pems.get(kid) ?? (pems.size === 0 ? 'cle-du-service.pem' : `cle-du-service-${pems.size + 1}.pem`);
    pems.set(kid, pem);
    signatures.push({ name, pem });
  };
  const addSigned = (name: string, { text, signature }: SignedText) => {
    add(`${name}.json`, text);
    add(`${name}.sig`, encodeDerSignature(signature));
    addSignature(name, readSignedDocument(text).key);
  };
  addSigned('recu', evidence.receipt);
  if (evidence.manifest !== null) {
    add('manifeste.json', evidence.manifest.text);
    add('manifeste.sig', encodeDerSignature(evidence.manifest.signature));
    add(
      'cle-du-telephone.json',
      formatJson({ kty: 'EC', crv: 'P-256', x: evidence.manifest.key.x, y: evidence.manifest.key.y }),
    );
    add('cle-du-telephone.pem', encodePublicKeyPem(evidence.manifest.key));
  }
  add('journal/preuve.json', formatJson({ index: evidence.index, size: evidence.head.size, path: evidence.path }));
  addSigned('journal/tete', evidence.head);
  const roots: boolean[] = [];
  for (const [position, stamp] of evidence.stamps.entries()) {
    const folder = `horodatage-${position + 1}`;
    add(`${folder}/preuve.json`, formatJson({ index: evidence.index, size: stamp.head.size, path: stamp.path }));
    addSigned(`${folder}/tete`, stamp.head);
    add(`${folder}/reponse.tsr`, stamp.reply);
    const root = (await timeStamps.find(({ url }) => url === stamp.authority)?.findRoot(stamp.reply)) ?? null;
    if (root !== null) add(`${folder}/racine.pem`, `${root}\n`);
    roots.push(root !== null);
  }
  addSignature('ajouts', additions.document.key);
  add(
    'cles-du-service.json',
    formatJson({
      keys: keys.map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y })),
    }),
  );
  for (const key of keys) {
    const name = pems.get(key.kid);
    if (name !== undefined) add(name, encodePublicKeyPem(key));
  }
  add('verifier.mjs', await readFile(new URL('../verifier.mjs', import.meta.url)));
  add(
    'LISEZ-MOI.txt',
    writeReadme({
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
  // Anybody can rewrite the list of hashes: files without a signature of their own are signed here, at the end.
  const { text, signature } = additions.sign(writtenFiles.map(withHash));
  writtenFiles.push(...additions.writtenFiles);
  add('ajouts.json', text);
  add('ajouts.sig', encodeDerSignature(signature));
  const lines = [...originals, ...writtenFiles.map(withHash)].map(({ sha256, name }) => `${sha256}  ${name}`);
  add('empreintes-sha256.txt', `${lines.join('\n')}\n`);
  return [...originals.map(({ name, objectId }) => ({ name, objectId })), ...writtenFiles];
}
