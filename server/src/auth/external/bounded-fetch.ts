import { AuthError } from '../auth-error.ts';

const usualLimits = { timeoutMs: 8000, maxBytes: 256 * 1024 };

/** Answer when the provider is silent or does not answer as a provider does: an outage, not a refusal. */
export const providerOutage = (): AuthError =>
  new AuthError(502, 'unexpected_failure', 'The provider does not answer, please try again later');

/**
 * `fetch` for an issuer and the endpoints it publishes, with a time-out, a maximum reply size and no redirect. A
 * discovery document may name any address: only the issuer itself and public names over TLS are called.
 */
export function createBoundedFetch(ask: typeof fetch, issuer: string, limits = usualLimits): typeof fetch {
  return async (address, options = {}) => {
    const url = new URL(address instanceof Request ? address.url : address);
    if (!isReachable(url, new URL(issuer))) throw providerOutage();
    const signals = [AbortSignal.timeout(limits.timeoutMs), ...(options.signal ? [options.signal] : [])];
    const response = await ask(url, { ...options, redirect: 'manual', signal: AbortSignal.any(signals) });
    const bytes = await readBounded(response, limits.maxBytes);
    const { status, headers } = response;
    return new Response(bytes.length === 0 ? null : bytes, { status, headers });
  };
}

/** True when an address published by an issuer may be called, or people sent there. */
export function isReachable(url: URL, issuer: URL): boolean {
  if (url.origin === issuer.origin) return true;
  return url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname);
}

function isPublicName(host: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) && !/\.(?:local|localhost|internal|lan|home|arpa)$/.test(host);
}

async function readBounded({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) throw providerOutage();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
