import { Integer, Sequence } from 'asn1js';

/**
 * Encodes a signature for `openssl dgst -verify`: a SEQUENCE of two integers. @param signature r and s, 64 bytes,
 * base64url
 */
export function encodeDerSignature(signature: string): Buffer {
  const raw = Buffer.from(signature, 'base64url');
  return Buffer.from(
    new Sequence({ value: [encodeDerInteger(raw.subarray(0, 32)), encodeDerInteger(raw.subarray(32))] }).toBER(),
  );
}

/** Encodes an unsigned number: a zero byte precedes a first bit that would make it negative; other leading zeros go. */
function encodeDerInteger(number: Buffer): Integer {
  return Integer.fromBigInt(BigInt(`0x${number.toString('hex')}`));
}
