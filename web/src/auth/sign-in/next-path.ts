/** `next` only ever takes a path of this site (decisions §4), and never leads back to the sign-in pages. */
export function parseNextPath(value: string | null, origin: string): string | null {
  if (value === null || !value.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  // `//elsewhere` and `/\elsewhere` are other hosts for a browser.
  if (url.origin !== origin || url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return null;
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` loses its dots when it is read, and is then another host.
  return path.startsWith('//') ? null : path;
}
