import { Integer, Sequence } from 'asn1js';

/**
 * A signature as `openssl dgst -verify` reads it: SEQUENCE of the two numbers. @param signature r and s, 64 bytes,
 * base64url
 */
export function encodeDerSignature(signature: string): Buffer {
  const raw = Buffer.from(signature, 'base64url');
  return Buffer.from(
    new Sequence({ value: [encodeDerInteger(raw.subarray(0, 32)), encodeDerInteger(raw.subarray(32))] }).toBER(),
  );
}

/** Unsigned: with a zero before a first bit that would mean a negative number, and none that means nothing. */
function encodeDerInteger(number: Buffer): Integer {
  return Integer.fromBigInt(BigInt(`0x${number.toString('hex')}`));
}
