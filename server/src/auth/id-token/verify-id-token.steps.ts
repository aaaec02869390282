import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { providerOutage } from '../external/bounded-fetch.ts';
import { readClaims, type ProviderClaims } from '../external/provider-claims.ts';
import type { ProviderSettings } from '../external/provider-settings.ts';
import { isSameText, sha256 } from '../keys/digests.ts';

export interface PresentedToken {
  readonly idToken: string;
  readonly accessToken: string | null;
  /** Nonce that the application drew; the token carries its digest. */
  readonly nonce: string | null;
}

export interface VerifiedToken {
  readonly claims: ProviderClaims;
  readonly expiresAt: Date;
}

/** Asymmetric algorithms only: neither `none` nor shared secrets. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const toleranceSeconds = 30;

export const badIdToken = (): AuthError => new AuthError(400, 'invalid request', 'Bad ID token', { oauth: true });
const badNonce = (message: string): AuthError => new AuthError(400, 'invalid nonce', message, { oauth: true });

/**
 * Verifies a token of a provider and returns its claims. @throws AuthError when it is invalid, or the provider does not
 * answer
 */
export async function verifyIdToken(
  auth: AuthService,
  provider: ProviderSettings,
  { idToken, accessToken, nonce }: PresentedToken,
): Promise<VerifiedToken> {
  const keys = await auth.providers.fetchKeys(provider);
  const { payload, alg } = await readToken(auth, { provider, idToken, keys });
  checkNonce(payload['nonce'], nonce);
  const hash = payload['at_hash'];
  if (accessToken !== null && hash !== undefined && !(typeof hash === 'string' && isHashOf(accessToken, hash, alg)))
    throw badIdToken();
  try {
    return {
      claims: readClaims(provider, payload),
      expiresAt: new Date(((payload.exp ?? 0) + toleranceSeconds) * 1000),
    };
  } catch {
    throw badIdToken();
  }
}

async function readToken(
  { platform }: AuthService,
  {
    provider,
    idToken,
    keys,
  }: {
    readonly provider: ProviderSettings;
    readonly idToken: string;
    readonly keys: JWTVerifyGetKey;
  },
): Promise<{ readonly payload: JWTPayload; readonly alg: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms,
      issuer: listIssuers(provider),
      audience: [provider.clientId, ...provider.moreClientIds],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: toleranceSeconds,
      currentDate: platform.clock.now(),
    });
    return { payload, alg: protectedHeader.alg };
  } catch (error) {
    // Unreadable keys are an outage of the provider; an unknown key or a wrong signature is a refusal.
    if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) throw providerOutage();
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC') throw badIdToken();
    throw providerOutage();
  }
}

/** Google omits the scheme of its issuer in some tokens. */
function listIssuers({ name, issuer }: ProviderSettings): string[] {
  return name === 'google' ? [issuer, issuer.replace(/^https:\/\//, '')] : [issuer];
}

/** Requires both or neither: a token made for a nonce must not be accepted from someone who does not know it. */
function checkNonce(tokenNonce: unknown, presented: string | null): void {
  if (tokenNonce === undefined && presented === null) return;
  if (typeof tokenNonce !== 'string' || presented === null)
    throw badNonce('Passed nonce and nonce in id_token should either both exist or not.');
  if (!isSameText(sha256(presented), tokenNonce)) throw badNonce('Nonces mismatch');
}

/** True when `hash` is the left half of the digest that goes with the token's algorithm. */
function isHashOf(accessToken: string, hash: string, alg: string): boolean {
  const bits = alg === 'EdDSA' ? '512' : alg.slice(-3);
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return isSameText(digest.subarray(0, digest.length / 2).toString('base64url'), hash);
}
