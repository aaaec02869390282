import { createHash } from 'node:crypto';

const secretBytes = 32;

/** A secret of 256 random bits for the link; only its digest is stored. */
export function makeInvitationSecret(randomBytes: (size: number) => Buffer): {
  readonly secret: string;
  readonly digest: string;
} {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { secret, digest: hashSecret(secret) };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
