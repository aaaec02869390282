import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Clock } from '../../platform/clock/index.ts';
import type { AmrEntry } from '../auth.tables.ts';
import { AuthError } from '../auth-error.ts';
import type { SigningKeys } from '../keys/load-signing-keys.steps.ts';

const audience = 'authenticated';

/** Claims that the official client and row security read (reference §2.2). */
export interface AccessClaims extends JWTPayload {
  readonly sub: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
  readonly aal: 'aal1' | 'aal2';
  readonly amr: readonly AmrEntry[];
  readonly session_id: string;
  readonly is_anonymous: boolean;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

export async function signAccessToken(
  keys: SigningKeys,
  claims: Omit<AccessClaims, 'aud' | 'iat' | 'exp' | 'iss'> & { readonly iss: string },
  { now, lifeSeconds }: { readonly now: Date; readonly lifeSeconds: number },
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const { kid, alg, key } = await keys.loadSigner();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifeSeconds;
  const token = await new SignJWT({ ...claims, aud: audience, iat: issuedAt, exp: expiresAt })
    .setProtectedHeader({ alg, typ: 'JWT', kid })
    .sign(key);
  return { token, expiresAt };
}

/** The token of `Bearer <token>`, null when the header is absent or of another shape. */
export function readBearer(authorization: string | undefined): string | null {
  return /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Null when the signature, its key, the audience or the dates are wrong. Does not check the session. */
export async function readAccessToken(keys: SigningKeys, token: string, clock: Clock): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid, alg }) => {
        const verifier = kid === undefined ? null : await keys.findVerifier(kid);
        if (verifier === null || verifier.alg !== alg) throw new errors.JWKSNoMatchingKey();
        return verifier.key;
      },
      { algorithms: ['ES256', 'RS256'], audience, currentDate: clock.now(), requiredClaims: ['exp'] },
    );
    return payload;
  } catch (error) {
    // An unavailable database is our fault, never « invalid token »: that would sign people out.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

export function badToken(why: string): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
}
