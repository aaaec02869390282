import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../platform/clock/index.ts';
import { HttpRefusal, serverMessages, type TrustedIssuer } from '../../platform/http/index.ts';

/** Maximum age of an outside token, whatever it says: its session cannot be ended from here. */
const maxAgeSeconds = 24 * 3600;
const keyTimeoutMs = 5000;

export interface OutsideToken {
  readonly issuer: string;
  readonly claims: JWTPayload;
  /** End of validity in Unix seconds, also for whoever caches it. */
  readonly until: number;
}

/** Reads the claims of a token of a trusted issuer; `'own'` for a token of no such issuer; null for an invalid one. */
export type ReadOutsideToken = (token: string) => Promise<OutsideToken | 'own' | null>;

export function createOutsideReader(issuers: readonly TrustedIssuer[], clock: Clock): ReadOutsideToken {
  const trustedByName = new Map(
    issuers.map((trusted) => [trusted.issuer, { ...trusted, keys: createKeySet(trusted) }]),
  );
  return async (token) => {
    const issuerName = trustedByName.size === 0 ? undefined : readIssuer(token);
    const trusted = issuerName === undefined ? undefined : trustedByName.get(issuerName);
    if (trusted === undefined) return 'own';
    const { issuer, audience, keys } = trusted;
    try {
      const { payload } = await jwtVerify(token, keys, {
        // No shared-secret algorithm: a public key would then sign.
        algorithms: ['ES256', 'RS256'],
        issuer,
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: maxAgeSeconds,
      });
      const { exp = 0, iat = 0 } = payload;
      return { issuer, claims: payload, until: Math.min(exp, iat + maxAgeSeconds) };
    } catch (error) {
      if (isRefusal(error)) return null;
      // Their keys cannot be fetched now: an answer « invalid token » would sign everybody out.
      throw new HttpRefusal(503, 'SERVICE_UNAVAILABLE', serverMessages.SERVICE_UNAVAILABLE);
    }
  };
}

function createKeySet({ jwksUrl, jwks }: TrustedIssuer) {
  if (jwksUrl !== undefined) return createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: keyTimeoutMs });
  return createLocalJWKSet({ keys: [...(jwks?.keys ?? [])] });
}

/** The issuer that a token names, unverified, to choose the keys that verify it. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** True for an error of the token itself, not of fetching the keys. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
