import { createHash } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';

export const sha256Oid = '2.16.840.1.101.3.4.2.1';

/**
 * RFC 3161 §2.4.1: contains the SHA-256 of the bytes, never the bytes; `nonce` distinguishes this reply from an older
 * one.
 */
export function buildTimeStampRequest(bytes: Uint8Array, nonce: Buffer): Buffer {
  const digest = createHash('sha256').update(bytes).digest();
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new OctetString({ valueHex: toArrayBuffer(digest) }),
    }),
    nonce: new Integer({ valueHex: toArrayBuffer(toPositiveInteger(nonce)) }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
}

/** Bytes of a positive integer in DER: no sign bit, no leading zero. */
export function toPositiveInteger(nonce: Buffer): Buffer {
  const copy = Buffer.from(nonce);
  copy[0] = ((copy[0] ?? 0) & 0x3f) | 0x40;
  return copy;
}

export function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
