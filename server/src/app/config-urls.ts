// How the addresses of the configuration are validated and read.

export function isTilesUrl(text: string): boolean {
  const url = URL.parse(text);
  // A single origin: the content security policy cannot hold a `{s}` in the host name.
  return (
    isHttp(text) && !/[{}%;, ]/.test(url?.host ?? '{') && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  );
}

/** Like `isPrivateOrigin`, with a path. */
export function isPrivateAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isPrivateOrigin(url.origin) && url.search === '' && url.hash === '';
}

export function isPrivateOrigin(text: string): boolean {
  const url = URL.parse(text);
  return isOrigin(text) && (url?.protocol === 'https:' || isOwnMachine(text));
}

/** True for an origin with TLS, which a certificate may be issued for. */
export function isTlsOrigin(text: string): boolean {
  return isOrigin(text) && URL.parse(text)?.protocol === 'https:';
}

export function isOwnMachine(origin: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])$/.test(URL.parse(origin)?.hostname ?? '');
}

export function parseUrls(list: string): string[] {
  return list
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

export function isHttp(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Origin of the site when the operator gives none; an IPv6 address stands in brackets. */
export function buildOwnOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '';
}
