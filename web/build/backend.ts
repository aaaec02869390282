/** Service where the built site signs people in; an empty origin means the site itself. */
export interface Backend {
  readonly origin: string;
  /** Public key of that service; not a secret. */
  readonly key: string;
}

/**
 * Reads `BACKEND_URL` and `BACKEND_KEY`.
 * @throws when the address is not secure, or names a page instead of an origin
 */
export function readBackend(environment: Readonly<Record<string, string | undefined>>): Backend {
  const { BACKEND_URL: address = '', BACKEND_KEY: key = '' } = environment;
  if (address === '') {
    if (key !== '') throw new Error('BACKEND_KEY is that of BACKEND_URL, which is not set');
    return { origin: '', key: '' };
  }
  const url = URL.parse(address);
  const isOwnMachine = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url?.hostname ?? '');
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)))
    throw new Error('BACKEND_URL has to be https://…, or a service of this machine');
  if (url.href !== `${url.origin}/`) throw new Error('BACKEND_URL is an origin: no path, no query, no name');
  if (!/^[\w.-]*$/.test(key)) throw new Error('BACKEND_KEY is a key without spaces');
  return { origin: url.origin, key };
}

/** Constants written into the scripts. */
export const buildBackendConstants = ({ origin, key }: Backend): Readonly<Record<string, string>> => ({
  'import.meta.env.BACKEND_URL': JSON.stringify(origin),
  'import.meta.env.BACKEND_KEY': JSON.stringify(key),
});
