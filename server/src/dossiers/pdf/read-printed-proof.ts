import { createPublicKey } from 'node:crypto';
import { evidenceOf, publishedKeys, readSignedDocument } from '../../evidence/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { PrintedProof } from './printed-proof.ts';

/** Null when no declaration is joined, or one older than receipts. */
export async function readPrintedProof({ tx }: ServiceContext, id: string | null): Promise<PrintedProof | null> {
  const evidence = id === null ? null : await evidenceOf(tx, id);
  if (evidence === null) return null;
  const { receipt, head, index, path } = evidence;
  const { key: kid } = readSignedDocument(receipt.text);
  const key = (await publishedKeys(tx)).find((one) => one.kid === kid);
  if (key === undefined) return null;
  const pem = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: key.x, y: key.y }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
  return {
    receipt,
    head: { text: head.text, signature: head.signature },
    log: { index, size: head.size, path },
    key: kid,
    pem,
  };
}
