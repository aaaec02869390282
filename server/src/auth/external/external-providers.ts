import { createRemoteJWKSet, customFetch as keysFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../platform/clock/index.ts';
import { createBoundedFetch, isReachable, providerOutage } from './bounded-fetch.ts';
import { buildClientAuth } from './client-secret.ts';
import { readClaims, type ProviderClaims } from './provider-claims.ts';
import { toProviderFault } from './provider-fault.ts';
import type { ProviderSettings } from './provider-settings.ts';

const discoveredMs = 3_600_000;
const timeoutSeconds = 8;

/** Values that bind a request to its reply: only their digests leave with the person. */
export interface FlowChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string;
}

export interface ProviderReply {
  readonly claims: ProviderClaims;
  readonly tokens: ProviderTokens;
}

interface DiscoveredProvider {
  readonly config: oidc.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly at: number;
}

/**
 * The providers that the operator configured, and the calls made to them. Each discovery document is read once an hour.
 */
export interface ExternalProviders {
  readonly names: readonly string[];
  find(name: string): ProviderSettings | null;
  /** Address that a person is sent to for signing in. @throws AuthError when the provider does not answer */
  buildAuthorizationUrl(provider: ProviderSettings, request: AuthorizationRequest): Promise<string>;
  /**
   * Exchanges the reply of a provider for the person's claims. @throws AuthError for an invalid reply, or when it does
   * not answer
   */
  exchange(
    provider: ProviderSettings,
    reply: { readonly url: URL; readonly checks: FlowChecks },
  ): Promise<ProviderReply>;
  /** The public keys of a provider, read again when an unknown key signs. */
  fetchKeys(provider: ProviderSettings): Promise<JWTVerifyGetKey>;
  /** Address at which the provider closes its session; null when it has no such page. */
  buildLogoutUrl(provider: ProviderSettings, idToken: string): Promise<string | null>;
}

export interface AuthorizationRequest {
  readonly checks: FlowChecks;
  readonly scopes: readonly string[];
  readonly forwarded: Readonly<Record<string, string>>;
}

export function createExternalProviders(
  settings: readonly ProviderSettings[],
  outside: { readonly clock: Clock; readonly fetch: typeof fetch; readonly publicUrl: () => string },
): ExternalProviders {
  const byName = new Map(settings.map((provider) => [provider.name, provider]));
  const discovered = new Map<string, Promise<DiscoveredProvider>>();
  const discover = async (provider: ProviderSettings): Promise<DiscoveredProvider> => {
    const now = outside.clock.now().getTime();
    const discovery = await discovered.get(provider.name);
    if (discovery !== undefined && now - discovery.at < discoveredMs) return discovery;
    const fresh = fetchDiscovery(provider, outside, now);
    discovered.set(provider.name, fresh);
    // A failure is not cached: the next person tries again.
    fresh.catch(() => discovered.delete(provider.name));
    return fresh;
  };
  return {
    names: [...byName.keys()],
    find: (name) => byName.get(name) ?? null,
    async buildAuthorizationUrl(provider, { checks, scopes, forwarded }) {
      const { config } = await discover(provider);
      const parameters = {
        ...forwarded,
        redirect_uri: buildCallbackUrl(outside.publicUrl()),
        scope: [...new Set([...provider.scopes, ...(provider.takesMoreScopes ? scopes : [])])].join(' '),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...provider.parameters,
      };
      return buildPageUrl(provider, () => oidc.buildAuthorizationUrl(config, parameters));
    },
    async exchange(provider, { url, checks }) {
      const { config } = await discover(provider);
      try {
        const reply = await oidc.authorizationCodeGrant(config, url, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.verifier,
        });
        const idClaims = reply.claims();
        if (idClaims === undefined || reply.id_token === undefined) throw providerOutage();
        const { userinfo_endpoint: page } = config.serverMetadata();
        const userInfo =
          idClaims['email'] === undefined && page !== undefined
            ? await oidc.fetchUserInfo(config, reply.access_token, idClaims.sub)
            : {};
        return {
          claims: readClaims(provider, { ...userInfo, ...idClaims }),
          tokens: {
            accessToken: reply.access_token,
            refreshToken: reply.refresh_token ?? null,
            idToken: reply.id_token,
          },
        };
      } catch (error) {
        throw toProviderFault(error);
      }
    },
    fetchKeys: async (provider) => (await discover(provider)).keys,
    async buildLogoutUrl(provider, idToken) {
      const { config } = await discover(provider);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      const parameters = {
        id_token_hint: idToken,
        post_logout_redirect_uri: outside.publicUrl(),
        state: oidc.randomState(),
      };
      return buildPageUrl(provider, () => oidc.buildEndSessionUrl(config, parameters));
    },
  };
}

/** The address of a provider's page, after a check: its discovery document may name any address. */
function buildPageUrl({ issuer }: ProviderSettings, build: () => URL): string {
  try {
    const url = build();
    if (isReachable(url, new URL(issuer))) return url.href;
  } catch {
    // An invalid address counts as the same outage.
  }
  throw providerOutage();
}

export const buildCallbackUrl = (publicUrl: string): string => `${publicUrl}/auth/v1/callback`;

async function fetchDiscovery(
  provider: ProviderSettings,
  { clock, fetch: ask }: { readonly clock: Clock; readonly fetch: typeof fetch },
  at: number,
): Promise<DiscoveredProvider> {
  const bounded = createBoundedFetch(ask, provider.issuer);
  const isPlain = provider.issuer.startsWith('http:');
  try {
    const config = await oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      { [oidc.clockTolerance]: 30 },
      buildClientAuth(provider, clock),
      {
        [oidc.customFetch]: (url, options) => bounded(url, options as RequestInit),
        timeout: timeoutSeconds,
        // The signature of the token is verified too, even over TLS.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      },
    );
    const { jwks_uri: keysAt } = config.serverMetadata();
    if (keysAt === undefined) throw providerOutage();
    const keys = createRemoteJWKSet(new URL(keysAt), { [keysFetch]: bounded, timeoutDuration: timeoutSeconds * 1000 });
    return { config, keys, at };
  } catch {
    throw providerOutage();
  }
}
