import type { AuthSettings } from '../auth-settings.ts';
import type { SamlDirectory } from './saml-settings.ts';

type Directories = Pick<AuthSettings, 'directories'>;

/** By its identifier, or by the exact domain of its addresses; null when nobody has it. */
export function findDirectory(
  { directories }: Directories,
  { id, domain }: { readonly id: string | undefined; readonly domain: string | undefined },
): SamlDirectory | null {
  const wanted = domain?.trim().toLowerCase();
  const found = directories.find((one) => (id ? one.id === id : wanted !== undefined && one.domains.includes(wanted)));
  return found ?? null;
}

/** The directory that a flow was begun with. */
export function directoryOfProvider(settings: Directories, provider: string): SamlDirectory | null {
  return provider.startsWith('sso:') ? findDirectory(settings, { id: provider.slice(4), domain: undefined }) : null;
}
