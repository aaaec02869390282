import * as z from 'zod';

const base64url = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[\w-]+$/);
const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal('public-key') };

/** A key that a browser has just made (WebAuthn level 3, `RegistrationResponseJSON`). */
export const newCredentialShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .default([]),
  }),
});
export type NewCredential = z.infer<typeof newCredentialShape>;

/** A key's signature of a challenge (`AuthenticationResponseJSON`). */
export const assertionShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    // Empty for a key that does not store its person.
    userHandle: z
      .string()
      .max(128)
      .regex(/^[\w-]*$/)
      .nullish(),
  }),
});
export type Assertion = z.infer<typeof assertionShape>;
