import * as z from 'zod/mini';

/** RFC 7638 thumbprint of a public key. */
export const keyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate });

export const device = z.object({
  key: keyId,
  label: z.string(),
  enrolledAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
});

/** The call without its sentences, so that a phone that enrols downloads no more than it needs. */
export const enrolCall = {
  method: 'PUT',
  path: '/api/evidence/devices/:key',
  access: 'user',
  params: z.object({ key: keyId }),
  body: z.object({ jwk: publicKey, label: z.string().check(z.trim(), z.maxLength(60)) }),
  reply: device,
  refusals: { DEVICE_KEY_INVALID: 'unprocessable', DEVICE_KEY_TAKEN: 'conflict' },
} as const;
