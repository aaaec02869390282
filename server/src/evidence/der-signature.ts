/**
 * A signature as `openssl dgst -verify` reads it: SEQUENCE of the two numbers. @param signature r and s, 64 bytes,
 * base64url
 */
export function derSignature(signature: string): Buffer {
  const raw = Buffer.from(signature, 'base64url');
  const [r, s] = [integer(raw.subarray(0, 32)), integer(raw.subarray(32))];
  return Buffer.concat([Buffer.of(0x30, r.length + s.length), r, s]);
}

function integer(number: Buffer): Buffer {
  const start = number.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.of(0) : number.subarray(start);
  const positive = (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits;
  return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
}
