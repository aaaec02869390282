/** Accepts only a path of this site (decisions §4), outside the sign-in pages; null for any other value. */
export function parseNextPath(value: string | null, origin: string): string | null {
  if (value === null || !value.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  // Browsers read `//elsewhere` and `/\elsewhere` as other hosts.
  if (url.origin !== origin || url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return null;
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` loses its dots when parsed, and then names another host.
  return path.startsWith('//') ? null : path;
}
