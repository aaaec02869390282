import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PhotoKind } from '@placejuste/domain/declaration';
import type { Receipt, SignedText } from '@placejuste/domain/evidence';
import { declarationForCheck } from '../declarations/index.ts';
import { derSignature, evidenceOf, publishedKeys } from '../evidence/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { describeObjects } from '../storage/index.ts';
import { readme } from './readme.text.fr.ts';

/** A file of a bundle: its bytes, or the stored original they are read from when its turn comes. */
export type BundleFile = { readonly name: string; readonly bytes: Buffer } | { readonly name: string; readonly objectId: string };

interface PublicPoint {
  readonly x: string;
  readonly y: string;
}

const photoNames: Readonly<Record<PhotoKind, string>> = { parking: 'stationnement', windshield: 'pare-brise' };
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heic', 'image/heif': 'heif' };

/** Everything that proves one declaration, in the order it is written. Null when nothing is held. */
export async function bundleFiles(platform: Pick<Platform, 'db' | 'publicUrl'>, id: string): Promise<readonly BundleFile[] | null> {
  const found = await platform.db.asService(async (tx) => {
    const [declared, evidence] = [await declarationForCheck(tx, id), await evidenceOf(tx, id)];
    if (declared === null || evidence === null) return null;
    return { evidence, keys: await publishedKeys(tx), photos: declared.photos, objects: await describeObjects(tx, declared.photos.map((photo) => photo.object_id)) };
  });
  if (found === null) return null;
  const { evidence, keys, photos, objects } = found;
  const receipt = JSON.parse(evidence.receipt.text) as Receipt;
  const originals = photos.map(({ kind, object_id: objectId, sha256 }) => {
    const mime = objects.find((object) => object.id === objectId)?.mime ?? '';
    return { name: `originaux/${photoNames[kind]}.${extensions[mime] ?? 'bin'}`, objectId, sha256 };
  });
  const written: { readonly name: string; readonly bytes: Buffer }[] = [];
  const add = (name: string, content: string | Buffer) => void written.push({ name, bytes: Buffer.from(content) });
  const addSigned = (name: string, { text, signature }: SignedText) => {
    add(`${name}.json`, text);
    add(`${name}.sig`, derSignature(signature));
  };
  addSigned('recu', evidence.receipt);
  if (evidence.manifest !== null) {
    addSigned('manifeste', evidence.manifest);
    add('cle-du-telephone.json', json({ kty: 'EC', crv: 'P-256', x: evidence.manifest.key.x, y: evidence.manifest.key.y }));
    add('cle-du-telephone.pem', asPem(evidence.manifest.key));
  }
  add('journal/preuve.json', json({ index: evidence.index, size: evidence.head.size, path: evidence.path }));
  addSigned('journal/tete', evidence.head);
  for (const [position, stamp] of evidence.stamps.entries()) {
    const folder = `horodatage-${position + 1}`;
    add(`${folder}/preuve.json`, json({ index: evidence.index, size: stamp.head.size, path: stamp.path }));
    addSigned(`${folder}/tete`, stamp.head);
    add(`${folder}/reponse.tsr`, stamp.reply);
  }
  add('cles-du-service.json', json({ keys: keys.map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y })) }));
  const current = keys.find(({ kid }) => kid === receipt.key);
  if (current !== undefined) add('cle-du-service.pem', asPem(current));
  add('verifier.mjs', await readFile(new URL('./verifier.mjs', import.meta.url)));
  add('LISEZ-MOI.txt', readme({ id, receipt, publicUrl: platform.publicUrl, stamps: evidence.stamps, withManifest: evidence.manifest !== null }));
  const lines = [...originals.map(({ sha256, name }) => `${sha256}  ${name}`), ...written.map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`)];
  add('empreintes-sha256.txt', `${lines.join('\n')}\n`);
  return [...originals.map(({ name, objectId }) => ({ name, objectId })), ...written];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function asPem({ x, y }: PublicPoint): string {
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}
