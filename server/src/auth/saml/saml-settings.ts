import { createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { settingsMessages as messages } from '../settings-file.messages.fr.ts';

/** The identity provider of an organisation, whose people sign in there (SAML 2.0). */
export interface SamlProvider {
  readonly id: string;
  /** Domains of its addresses; it may vouch for no other. */
  readonly domains: readonly string[];
  readonly entityId: string;
  readonly entryPoint: string;
  /** Certificates or public keys that verify its assertions; two while one replaces the other. */
  readonly keys: readonly string[];
  readonly attributes: {
    readonly email: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
}

const domain = z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/, messages.domain);
const attribute = z.string().min(1).max(200);

/** Section `saml` of the settings: identity providers by id. */
export const samlShape = z.record(
  z.uuid(messages.uuid),
  z.strictObject({
    domains: z.array(domain).min(1).max(50, messages.atMost(50)),
    entityId: z.string().min(1).max(500, messages.longest(500)),
    entryPoint: z.string().max(500, messages.longest(500)).refine(isWebPage, messages.issuer),
    keys: z.array(z.string().max(10_000).refine(isPublicKey, messages.publicKey)).min(1).max(4, messages.atMost(4)),
    attributes: z.strictObject({ email: attribute, firstName: attribute, lastName: attribute }).partial().optional(),
  }),
);

export function buildSamlProviders(file: z.infer<typeof samlShape>): readonly SamlProvider[] {
  return Object.entries(file).map(([id, { attributes = {}, ...provider }]) => ({
    id,
    ...provider,
    attributes: {
      email: attributes.email ?? null,
      firstName: attributes.firstName ?? null,
      lastName: attributes.lastName ?? null,
    },
  }));
}

function isWebPage(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).type === 'public';
  } catch {
    return false;
  }
}
