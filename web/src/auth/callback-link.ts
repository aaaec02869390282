import { linkKinds, type LinkKind } from './auth-commands.ts';

/** What a confirmation link brought: one of the shapes of decisions §4. */
export type CallbackLink =
  | { readonly kind: 'error'; readonly description: string }
  | { readonly kind: 'token-hash'; readonly tokenHash: string; readonly type: LinkKind }
  | { readonly kind: 'tokens'; readonly access: string; readonly refresh: string; readonly recovery: boolean }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'nothing' };

export function readCallbackLink(search: string, hash: string): CallbackLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const both = (name: string): string | null => fragment.get(name) ?? query.get(name);
  const error = both('error_description') ?? both('error') ?? both('error_code');
  if (error !== null) return { kind: 'error', description: error };
  const access = fragment.get('access_token');
  const refresh = fragment.get('refresh_token');
  if (access !== null && refresh !== null) return { kind: 'tokens', access, refresh, recovery: fragment.get('type') === 'recovery' };
  const tokenHash = query.get('token_hash');
  if (tokenHash !== null) {
    return { kind: 'token-hash', tokenHash, type: linkKinds.find((one) => one === query.get('type')) ?? 'email' };
  }
  const code = query.get('code');
  return code === null ? { kind: 'nothing' } : { kind: 'code', code };
}
