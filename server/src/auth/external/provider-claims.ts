import * as z from 'zod';
import { badCallback } from './provider-fault.ts';
import type { ProviderSettings } from './provider-settings.ts';

/**
 * Claims of a provider that the service uses: the subject, the address and the name. Nothing else of the token is
 * stored.
 */
export interface ProviderClaims {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
}

/** PostgreSQL accepts neither U+0000 nor half a surrogate pair. */
const name = z
  .string()
  .max(200)
  .transform((text) =>
    text
      .replaceAll('\u0000', '')
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .trim(),
  )
  .catch('');
const shape = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.email().max(255).nullish().catch(null),
  // Apple writes this boolean as a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: name,
  family_name: name,
  name,
  acr: z.string().optional().catch(undefined),
});

/** @throws AuthError when the claims name nobody, or have a lower assurance than required */
export function readClaims({ assurances }: ProviderSettings, claims: unknown): ProviderClaims {
  const result = shape.safeParse(claims);
  if (!result.success) throw badCallback();
  const { sub, email, acr, ...profileClaims } = result.data;
  if (assurances !== null && (acr === undefined || !assurances.includes(acr))) throw badCallback();
  return {
    subject: sub,
    email: email?.toLowerCase() ?? null,
    isEmailVerified: profileClaims.email_verified,
    firstName: profileClaims.given_name,
    lastName: profileClaims.family_name,
    fullName: profileClaims.name,
  };
}
