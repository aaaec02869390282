import { linkKinds, type LinkKind } from '../auth-commands.ts';
import { knownDescriptions, linkAdvice, otherLinkAdvice } from './link-advice.text.fr.ts';

/** What a confirmation link brought: one of the shapes of decisions §4. */
export type CallbackLink =
  /** `description` is null unless it is a sentence of the service: anybody may write an address. */
  | { readonly kind: 'error'; readonly description: string | null; readonly advice: string }
  | {
      readonly kind: 'token-hash';
      readonly tokenHash: string;
      readonly type: LinkKind;
      /** The site of another origin that asked for the mail, and is told its outcome; null: this one. */
      readonly returnTo: string | null;
    }
  | {
      readonly kind: 'tokens';
      readonly access: string;
      readonly refresh: string;
      readonly recovery: boolean;
      /** Issued too long ago to have been asked for just now: kept in a history, or passed on. */
      readonly isOld: boolean;
    }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'nothing' };

/** Past this age the session of an address is told to be old (specification §9). */
const oldSeconds = 120;

export function readCallbackLink(search: string, hash: string, now = new Date()): CallbackLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const readParameter = (name: string): string | null => fragment.get(name) ?? query.get(name);
  const [description, code, error] = [
    readParameter('error_description'),
    readParameter('error_code'),
    readParameter('error'),
  ];
  if (description !== null || code !== null || error !== null) {
    const advice = linkAdvice.get(code ?? '') ?? linkAdvice.get(error ?? '') ?? otherLinkAdvice;
    return {
      kind: 'error',
      description: description !== null && knownDescriptions.has(description) ? description : null,
      advice,
    };
  }
  const access = fragment.get('access_token');
  const refresh = fragment.get('refresh_token');
  if (access !== null && refresh !== null)
    return {
      kind: 'tokens',
      access,
      refresh,
      recovery: fragment.get('type') === 'recovery',
      isOld: now.getTime() / 1000 - computeIssuedAt(fragment) > oldSeconds,
    };
  const tokenHash = query.get('token_hash');
  if (tokenHash !== null) {
    const type = linkKinds.find((one) => one === query.get('type')) ?? 'email';
    return { kind: 'token-hash', tokenHash, type, returnTo: findOtherSite(query.get('redirect_to')) };
  }
  const exchanged = query.get('code');
  return exchanged === null ? { kind: 'nothing' } : { kind: 'code', code: exchanged };
}

function findOtherSite(address: string | null): string | null {
  if (address === null) return null;
  try {
    const { origin, href } = new URL(address);
    return origin === window.location.origin ? null : href;
  } catch {
    // Not an address: our own page takes it.
    return null;
  }
}

/** When the session of an address was issued, in seconds; NaN, which is never old, where it does not say. */
function computeIssuedAt(fragment: URLSearchParams): number {
  return Number(fragment.get('expires_at') ?? Number.NaN) - Number(fragment.get('expires_in') ?? Number.NaN);
}
