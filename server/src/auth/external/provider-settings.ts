import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { settingsMessages as messages } from '../settings-file.messages.fr.ts';

/** A service that signs people in for us: any OpenID Connect issuer. */
export interface ProviderSettings {
  /** Name of the provider on the wire: `google`, `custom:mairie`. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Our other applications besides the site, whose tokens are accepted too. */
  readonly moreClientIds: readonly string[];
  readonly secret: TextSecret | SigningSecret;
  readonly scopes: readonly string[];
  /** False where no other scopes than these are ever requested, for the least data. */
  readonly takesMoreScopes: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  /** Accepted levels of assurance; null: the provider has none. */
  readonly assurances: readonly string[] | null;
  /** True hands its tokens to the application; otherwise none of them reaches a browser. */
  readonly givesTokens: boolean;
  /** True closes its own session with ours. */
  readonly hasLogout: boolean;
}

export interface TextSecret {
  readonly kind: 'text';
  readonly text: string;
}

/** Apple gives a key instead of a secret: each call is signed with it. */
export interface SigningSecret {
  readonly kind: 'key';
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
}

const short = z.string().min(1).max(500, messages.longest(500));
const issuer = z.string().max(300, messages.longest(300)).refine(isIssuer, messages.issuer);
const client = { clientId: short, moreClientIds: z.array(short).max(10, messages.atMost(10)).optional() };
const scope = z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, messages.scope);

/** Section `providers` of the settings; it contains secrets, so it is never logged or returned. */
export const providersShape = z
  .strictObject({
    google: z.strictObject({ ...client, clientSecret: short, issuer: issuer.optional() }),
    apple: z.strictObject({
      ...client,
      teamId: z.string().regex(/^[A-Z0-9]{10}$/, messages.tenCharacters),
      keyId: z.string().regex(/^[A-Z0-9]{10}$/, messages.tenCharacters),
      privateKey: z.string().max(2000, messages.longest(2000)).refine(isSigningKey, messages.signingKey),
      issuer: issuer.optional(),
    }),
    franceconnect: z.strictObject({ ...client, clientSecret: short, issuer: issuer.optional() }),
    custom: z.record(
      z.string().regex(/^[a-z0-9-]{1,40}$/, messages.providerName),
      z.strictObject({
        ...client,
        issuer,
        clientSecret: short,
        scopes: z.array(scope).max(20, messages.atMost(20)).optional(),
      }),
    ),
  })
  .partial();

/** Providers of a settings file. */
export function buildProviders(file: z.infer<typeof providersShape>): readonly ProviderSettings[] {
  const { google, apple, franceconnect, custom = {} } = file;
  return [
    ...(google === undefined
      ? []
      : [buildPreset('google', 'https://accounts.google.com', { ...google, ...toTextSecret(google) })]),
    ...(apple === undefined ? [] : [buildApplePreset(apple)]),
    ...(franceconnect === undefined ? [] : [buildFranceConnectPreset(franceconnect)]),
    ...Object.entries(custom).map(([id, own]) => ({
      ...buildPreset(`custom:${id}`, own.issuer, { ...own, ...toTextSecret(own) }),
      scopes: ['openid', ...(own.scopes ?? ['email', 'profile']).filter((one) => one !== 'openid')],
    })),
  ];
}

function buildPreset(
  name: string,
  usualIssuer: string,
  settings: Pick<ProviderSettings, 'clientId' | 'secret'> & {
    readonly moreClientIds?: readonly string[] | undefined;
    readonly issuer?: string | undefined;
  },
): ProviderSettings {
  return {
    name,
    issuer: settings.issuer ?? usualIssuer,
    clientId: settings.clientId,
    moreClientIds: settings.moreClientIds ?? [],
    secret: settings.secret,
    scopes: ['openid', 'email', 'profile'],
    takesMoreScopes: true,
    parameters: {},
    assurances: null,
    givesTokens: true,
    hasLogout: false,
  };
}

/** Apple gives a name only in a posted reply. */
function buildApplePreset({
  teamId,
  keyId,
  privateKey,
  ...settings
}: NonNullable<z.infer<typeof providersShape>['apple']>) {
  return {
    ...buildPreset('apple', 'https://appleid.apple.com', {
      ...settings,
      secret: { kind: 'key', teamId, keyId, privateKey },
    }),
    scopes: ['openid', 'email', 'name'],
    takesMoreScopes: false,
    parameters: { response_mode: 'form_post' },
  };
}

/** FranceConnect gives exactly what is requested: the name and the address are all that an account needs. */
function buildFranceConnectPreset(
  settings: NonNullable<z.infer<typeof providersShape>['franceconnect']>,
): ProviderSettings {
  return {
    ...buildPreset('franceconnect', 'https://oidc.franceconnect.gouv.fr/api/v2', {
      ...settings,
      ...toTextSecret(settings),
    }),
    scopes: ['openid', 'given_name', 'family_name', 'email'],
    takesMoreScopes: false,
    parameters: { acr_values: 'eidas1' },
    assurances: ['eidas1', 'eidas2', 'eidas3'],
    givesTokens: false,
    hasLogout: true,
  };
}

function toTextSecret({ clientSecret }: { readonly clientSecret: string }): { readonly secret: TextSecret } {
  return { secret: { kind: 'text', text: clientSecret } };
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
