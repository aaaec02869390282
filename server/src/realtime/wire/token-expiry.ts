import * as z from 'zod';

const claims = z.object({ exp: z.number() });

/** Unix seconds. Of a token whose signature has just been checked: nothing is proved here. */
export function readExpiry(token: string): number {
  const part = token.split('.')[1] ?? '';
  return claims.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))).exp;
}
