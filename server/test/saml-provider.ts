import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

/** Values of an assertion that differ from a valid one. */
export interface SamlClaims {
  readonly subject?: string;
  readonly email?: string;
  readonly audience?: string;
  readonly issuer?: string;
  readonly inResponseTo?: string;
  readonly recipient?: string;
  readonly lifeSeconds?: number;
  readonly format?: string;
  readonly assertionId?: string;
  /** Number of groups of the person. */
  readonly groups?: number;
  /** A private key; `none` for an unsigned assertion. */
  readonly signer?: string;
}

/** The service provider, and the time. */
interface Addressee {
  readonly publicUrl: string;
  readonly now: Date;
}

export const entityId = 'https://annuaire.exemple/idp';
export const ownKeys = rsaKeys();
export const strangerKeys = rsaKeys();

const saml = 'urn:oasis:names:tc:SAML:2.0';

function rsaKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

export function assertionXml({ publicUrl, now }: Addressee, requestId: string, said: SamlClaims): string {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const end = at(said.lifeSeconds ?? 120);
  const base = `${publicUrl}/auth/v1/sso/saml`;
  const attribute = (name: string, value: string) =>
    `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
  return [
    `<saml:Assertion xmlns:saml="${saml}:assertion" ID="${said.assertionId ?? `_${randomUUID()}`}" Version="2.0"`,
    ` IssueInstant="${at(0)}"><saml:Issuer>${said.issuer ?? entityId}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${said.format ?? `${saml}:nameid-format:persistent`}">`,
    `${said.subject ?? 'agent-1'}</saml:NameID><saml:SubjectConfirmation Method="${saml}:cm:bearer">`,
    `<saml:SubjectConfirmationData InResponseTo="${said.inResponseTo ?? requestId}"`,
    ` Recipient="${said.recipient ?? `${base}/acs`}" NotOnOrAfter="${end}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${at(-5)}" NotOnOrAfter="${end}"><saml:AudienceRestriction>`,
    `<saml:Audience>${said.audience ?? `${base}/metadata`}</saml:Audience>`,
    '</saml:AudienceRestriction></saml:Conditions>',
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionNotOnOrAfter="${at(1800)}"><saml:AuthnContext>`,
    `<saml:AuthnContextClassRef>${saml}:ac:classes:Password</saml:AuthnContextClassRef>`,
    '</saml:AuthnContext></saml:AuthnStatement>',
    `<saml:AttributeStatement>${attribute('mail', said.email ?? 'agent@mairie.exemple')}`,
    `${attribute('givenName', 'Ada')}<saml:Attribute Name="groups">`,
    Array.from({ length: said.groups ?? 1 }, () => `<saml:AttributeValue>${randomUUID()}</saml:AttributeValue>`),
    '</saml:Attribute></saml:AttributeStatement></saml:Assertion>',
  ]
    .flat()
    .join('');
}

export function responseXml({ publicUrl }: Addressee, requestId: string, inside: string): string {
  return [
    `<samlp:Response xmlns:samlp="${saml}:protocol" ID="_${randomUUID()}" Version="2.0" InResponseTo="${requestId}"`,
    ` Destination="${publicUrl}/auth/v1/sso/saml/acs"><samlp:Status>`,
    `<samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status>${inside}</samlp:Response>`,
  ].join('');
}

/** Answers one request as an identity provider, with a real signature of the assertion. */
export function signedResponse(addressee: Addressee, requestId: string, said: SamlClaims): string {
  const inside = assertionXml(addressee, requestId, said);
  const xml = responseXml(addressee, said.inResponseTo ?? requestId, inside);
  return said.signer === 'none' ? xml : signed(xml, said.signer ?? ownKeys.privateKey);
}

function signed(xml: string, privateKey: string): string {
  const signature = new SignedXml({
    privateKey,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signature.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signature.getSignedXml();
}
