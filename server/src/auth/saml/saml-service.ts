import type { SAML } from '@node-saml/node-saml';
import type { SamlProvider } from './saml-settings.ts';

/** The lifetime of a flow, within which a person comes back. */
const lifeMs = 5 * 60_000;
const skewMs = 30_000;

export const buildEntityId = (publicUrl: string): string => `${publicUrl}/auth/v1/sso/saml/metadata`;
export const buildAcsUrl = (publicUrl: string): string => `${publicUrl}/auth/v1/sso/saml/acs`;

/**
 * Client of one identity provider, for one request and the assertion that answers it; it knows no other request. The
 * library is loaded at the first use.
 */
export async function createSamlClient(
  { entityId, entryPoint, keys }: SamlProvider,
  { publicUrl, requestId, now }: { readonly publicUrl: string; readonly requestId: string; readonly now: Date },
): Promise<SAML> {
  const { SAML: Client, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const createdAt = now.getTime();
  const own = buildEntityId(publicUrl);
  return new Client({
    issuer: own,
    audience: own,
    callbackUrl: buildAcsUrl(publicUrl),
    entryPoint,
    idpIssuer: entityId,
    idpCert: [...keys],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: lifeMs,
    requestIdExpirationPeriodMs: lifeMs,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt }),
      getAsync: async (key) => (key === requestId ? new Date(createdAt).toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

export async function buildSamlMetadata(publicUrl: string): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  return generateServiceProviderMetadata({
    issuer: buildEntityId(publicUrl),
    callbackUrl: buildAcsUrl(publicUrl),
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  });
}
