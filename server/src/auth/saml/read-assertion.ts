import { findEmailFault } from '@placejuste/domain/account';
import * as z from 'zod';
import { AuthError } from '../auth-error.ts';
import type { ProvedIdentity } from '../identities/resolve-identity-account.ts';
import type { SamlProvider } from './saml-settings.ts';

export const badAssertion = (): AuthError =>
  new AuthError(403, 'saml_assertion_no_user_id', 'The assertion of the identity provider proves nothing');

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** The verified assertion: only the part that its signature covers. */
const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(300) }),
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([
          z.object({ _: z.string().min(1).max(255), $: z.object({ Format: z.string().optional() }).optional() }),
        ]),
        SubjectConfirmation: z.tuple([
          z.object({
            $: z.object({ Method: z.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
            SubjectConfirmationData: z.tuple([
              z.object({ $: z.object({ InResponseTo: z.string(), Recipient: z.string(), NotOnOrAfter: instant }) }),
            ]),
          }),
        ]),
      }),
    ]),
    AuthnStatement: z.tuple([z.object({ $: z.object({ SessionNotOnOrAfter: instant.optional() }).optional() })]),
  }),
});

const usualAttributes = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  firstName: [
    'givenName',
    'first_name',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  lastName: [
    'sn',
    'surname',
    'last_name',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
} as const;

export interface ParsedAssertion {
  readonly id: string;
  readonly identity: ProvedIdentity;
  /** End of the assertion's own validity. */
  readonly expiresAt: Date;
  /** When the identity provider wants the session to end. */
  readonly notAfter: Date | null;
}

interface Expected {
  readonly provider: SamlProvider;
  readonly requestId: string;
  readonly recipient: string;
}

/**
 * Reads an assertion.
 * @throws AuthError when it answers another request, is for another service, or names nobody of the identity provider
 */
export function readAssertion(
  { assertion, attributes }: { readonly assertion: unknown; readonly attributes: unknown },
  { provider, requestId, recipient }: Expected,
): ParsedAssertion {
  const result = assertionShape.safeParse(assertion);
  if (!result.success) throw badAssertion();
  const { $: own, Issuer, Subject, AuthnStatement } = result.data.Assertion;
  const [{ NameID, SubjectConfirmation }] = Subject;
  const { $: confirmationData } = SubjectConfirmation[0].SubjectConfirmationData[0];
  const isForUs = confirmationData.InResponseTo === requestId && confirmationData.Recipient === recipient;
  // A transient name changes at each sign-in: nobody can be recognised by it.
  const [{ _: subject, $: nameAttributes }] = NameID;
  if (Issuer[0]._ !== provider.entityId || !isForUs || nameAttributes?.Format === transient) throw badAssertion();
  const attributeValues = z.record(z.string(), z.unknown()).catch({}).parse(attributes);
  return {
    id: own.ID,
    identity: buildSubjectIdentity(provider, subject, attributeValues),
    expiresAt: confirmationData.NotOnOrAfter,
    notAfter: AuthnStatement[0].$?.SessionNotOnOrAfter ?? null,
  };
}

function buildSubjectIdentity(
  provider: SamlProvider,
  subject: string,
  attributeValues: Readonly<Record<string, unknown>>,
): ProvedIdentity {
  const findText = (what: 'email' | 'firstName' | 'lastName'): string => {
    const own = provider.attributes[what];
    const value = (own === null ? usualAttributes[what] : [own])
      .map((name) => attributeValues[name])
      .find((one) => typeof one === 'string');
    return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, 200) : '';
  };
  const email = (findText('email') || subject).toLowerCase();
  // An identity provider vouches for its own people only, never for an address of another domain.
  if (findEmailFault(email) !== null || !provider.domains.includes(email.split('@').at(-1) ?? '')) throw badAssertion();
  return {
    provider: `sso:${provider.id}`,
    subject,
    email,
    isEmailVerified: true,
    kind: 'alone',
    data: { sub: subject, iss: provider.entityId, email, email_verified: true, phone_verified: false },
    firstName: findText('firstName'),
    lastName: findText('lastName'),
  };
}
