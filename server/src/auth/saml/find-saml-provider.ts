import type { AuthSettings } from '../auth-settings.ts';
import type { SamlProvider } from './saml-settings.ts';

type Settings = Pick<AuthSettings, 'samlProviders'>;

/** Finds a provider by its id, or by the exact domain of its addresses; null when there is none. */
export function findSamlProvider(
  { samlProviders }: Settings,
  { id, domain }: { readonly id: string | undefined; readonly domain: string | undefined },
): SamlProvider | null {
  const domainName = domain?.trim().toLowerCase();
  const provider = samlProviders.find((one) =>
    id ? one.id === id : domainName !== undefined && one.domains.includes(domainName),
  );
  return provider ?? null;
}

/** The identity provider with which a flow began. */
export function findFlowProvider(settings: Settings, provider: string): SamlProvider | null {
  return provider.startsWith('sso:') ? findSamlProvider(settings, { id: provider.slice(4), domain: undefined }) : null;
}
