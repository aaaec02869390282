import type { ProviderClaims } from '../external/provider-claims.ts';
import type { ProviderSettings } from '../external/provider-settings.ts';
import type { ProvedIdentity } from './resolve-identity-account.ts';

/** The identity proved by the claims of a provider: a name and an address, nothing more. */
export function toProvedIdentity({ name, issuer }: ProviderSettings, claims: ProviderClaims): ProvedIdentity {
  const { subject, email, isEmailVerified, firstName, lastName } = claims;
  const fullName = claims.fullName || [firstName, lastName].filter((part) => part !== '').join(' ');
  return {
    provider: name,
    subject,
    email,
    isEmailVerified,
    kind: 'address',
    data: {
      iss: issuer,
      sub: subject,
      provider_id: subject,
      ...(email === null ? {} : { email, email_verified: isEmailVerified }),
      phone_verified: false,
      ...(fullName === '' ? {} : { full_name: fullName, name: fullName }),
    },
    firstName,
    lastName,
  };
}
