/** Parameters set by the flow itself: a caller that could set them would change what the reply proves. */
const reserved = new Set([
  'provider',
  'scopes',
  'scope',
  'redirect_to',
  'skip_http_redirect',
  'invite_token',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'claims',
  'dpop_jkt',
]);
const maxValues = 20;
const longest = 500;

/** Parameters of a provider that a caller may add, such as `prompt` or `login_hint`. */
export function readForwardedQuery(query: URLSearchParams): Readonly<Record<string, string>> {
  const passed = [...query].filter(
    ([name, value]) => !reserved.has(name) && name.length <= 60 && value.length <= longest,
  );
  return Object.fromEntries(passed.slice(0, maxValues));
}

/** Scopes requested besides the provider's own, separated by spaces or commas. */
export function readScopes(query: URLSearchParams): readonly string[] {
  const scopes = (query.get('scopes') ?? '').slice(0, 1000).split(/[\s,]+/);
  return scopes.filter((one) => /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/.test(one)).slice(0, maxValues);
}
