import {
  encodePublicKeyPem,
  evidenceOf,
  publishedKeys,
  readReceipt,
  readSignedDocument,
  readTreeHead,
} from '../../evidence/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { PrintedProof } from './paper-proof.ts';

/** Null when no declaration is joined, or one older than receipts. */
export async function readPrintedProof({ tx }: ServiceContext, id: string | null): Promise<PrintedProof | null> {
  const evidence = id === null ? null : await evidenceOf(tx, id);
  if (evidence === null) return null;
  const { receipt, head, index, path, manifest, stamps } = evidence;
  const { key: kid } = readSignedDocument(receipt.text);
  const key = (await publishedKeys(tx)).find((one) => one.kid === kid);
  if (key === undefined) return null;
  return {
    receipt,
    head: { text: head.text, signature: head.signature },
    log: { index, size: head.size, path },
    key: kid,
    pem: encodePublicKeyPem(key),
    root: readTreeHead(head.text).root,
    isSignedByPhone: readReceipt(receipt.text).phoneKey !== null,
    manifest:
      manifest === null
        ? null
        : { text: manifest.text, signature: manifest.signature, pem: encodePublicKeyPem(manifest.key) },
    stamps: stamps.map((stamp) => ({
      host: new URL(stamp.authority).host,
      at: stamp.at,
      reply: stamp.reply,
      head: { text: stamp.head.text, signature: stamp.head.signature },
      log: { index, size: stamp.head.size, path: stamp.path },
      root: readTreeHead(stamp.head.text).root,
    })),
  };
}
