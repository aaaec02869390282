import { linkKinds, type LinkKind } from '../auth-commands.ts';
import { knownDescriptions, linkAdvice, otherLinkAdvice } from './link-advice.text.fr.ts';

/** Content of a confirmation link: one of the forms of decisions §4. */
export type CallbackLink =
  /** `description` is null unless it is a known sentence of the service: anybody may forge an address. */
  | { readonly kind: 'error'; readonly description: string | null; readonly advice: string }
  | {
      readonly kind: 'token-hash';
      readonly tokenHash: string;
      readonly type: LinkKind;
      /** Site of another origin that requested the mail, and receives its outcome; null for this site. */
      readonly returnTo: string | null;
    }
  | {
      readonly kind: 'tokens';
      readonly access: string;
      readonly refresh: string;
      readonly recovery: boolean;
      /** True when issued too long ago for a link just requested: found in a history, or forwarded. */
      readonly isOld: boolean;
    }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'nothing' };

/** Age in seconds from which the tokens of an address count as old (specification §9). */
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
  const exchangeableCode = query.get('code');
  return exchangeableCode === null ? { kind: 'nothing' } : { kind: 'code', code: exchangeableCode };
}

function findOtherSite(address: string | null): string | null {
  if (address === null) return null;
  try {
    const { origin, href } = new URL(address);
    return origin === window.location.origin ? null : href;
  } catch {
    // An invalid address: our own page handles the link.
    return null;
  }
}

/** Time at which the tokens of an address were issued, in seconds since 1970; NaN, which is never old, when unknown. */
function computeIssuedAt(fragment: URLSearchParams): number {
  return Number(fragment.get('expires_at') ?? Number.NaN) - Number(fragment.get('expires_in') ?? Number.NaN);
}
