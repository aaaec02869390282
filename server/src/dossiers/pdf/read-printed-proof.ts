import type { SignedText } from '@placejuste/domain/evidence';
import {
  encodePublicKeyPem,
  findEvidence,
  listPublishedKeys,
  readReceipt,
  readSignedDocument,
  readTreeHead,
} from '../../evidence/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

/** The proof of the deposit of the joined declaration, small enough for paper. */
export interface PrintedProof {
  readonly receipt: SignedText;
  readonly head: SignedText;
  readonly log: { readonly index: number; readonly size: number; readonly path: readonly string[] };
  /** RFC 7638 thumbprint of the key that signed the receipt, and that key in PEM, as `openssl` reads it. */
  readonly key: string;
  readonly pem: string;
  /** Root of the log in the head. */
  readonly root: string;
  readonly isSignedByPhone: boolean;
  /** The manifest that the phone signed; null without one, or when its key is no longer stored. */
  readonly manifest: (SignedText & { readonly pem: string }) | null;
  readonly stamps: readonly StampProof[];
}

/** Reply of an outside authority over a head of the log, and the inclusion proof of the receipt in that head. */
export interface StampProof {
  /** Host name of the authority, without the path. */
  readonly host: string;
  readonly at: Date;
  readonly reply: Uint8Array;
  readonly head: SignedText;
  readonly log: PrintedProof['log'];
  /** Root of the log in that head. */
  readonly root: string;
}

/** Reads the proof of a declaration; null when none is joined, or when it is older than receipts. */
export async function readPrintedProof({ tx }: ServiceContext, id: string | null): Promise<PrintedProof | null> {
  const evidence = id === null ? null : await findEvidence(tx, id);
  if (evidence === null) return null;
  const { receipt, head, index, path, manifest, stamps } = evidence;
  const { key: kid } = readSignedDocument(receipt.text);
  const key = (await listPublishedKeys(tx)).find((one) => one.kid === kid);
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
