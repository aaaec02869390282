import type { AuthError } from '../auth-error.ts';

type Parts = Record<string, string>;

/** The members of a session for the fragment of an address. */
export function buildTokenParts(session: Record<string, unknown>, type: string): Parts {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
  return { ...Object.fromEntries(names.map((name) => [name, String(session[name])])), sb: '', type };
}

const kindOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Parameters that describe a refusal in an address. */
export function buildErrorParts(error: AuthError): Parts {
  const kind = kindOfStatus[error.status];
  return { ...(kind === undefined ? {} : { error: kind }), error_code: error.code, error_description: error.message };
}

/** Adds to the query of an address, and replaces its fragment. */
export function withParts(
  target: string,
  { query = {}, fragment = {} }: { readonly query?: Parts; readonly fragment?: Parts },
): string {
  const bare = target.split('#', 1)[0] ?? target;
  const queryText = new URLSearchParams(query).toString();
  const address = queryText === '' ? bare : `${bare}${bare.includes('?') ? '&' : '?'}${queryText}`;
  const hash = new URLSearchParams(fragment).toString();
  return hash === '' ? address : `${address}#${hash}`;
}
