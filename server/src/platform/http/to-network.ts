/** Network of a request whose connection closed before it was read: the socket then has no address. */
const goneNetwork = 'gone';

/**
 * Converts an address to the unit that limits count: an IPv4 address, or the IPv6 network of one machine, which
 * contains 2^64 addresses.
 */
export function toNetwork(ip: string | undefined): string {
  if (ip === undefined) return goneNetwork;
  return isIpv6(ip) ? `${parseGroups(ip).slice(0, 4).join(':')}::/64` : ip.replace(/^::ffff:/i, '');
}

/** The networks that a provider gives to one subscriber (usually 256) count as one. */
export function toSubscriberNetwork(ip: string | undefined): string {
  if (ip === undefined || !isIpv6(ip)) return toNetwork(ip);
  const [first = '', second = '', third = '', fourth = ''] = parseGroups(ip);
  const half = fourth.padStart(4, '0').slice(0, 2);
  return `${first}:${second}:${third}:${half}00::/56`;
}

/** An IPv4 address written as an IPv6 one counts as the IPv4 address. */
function isIpv6(ip: string): boolean {
  return ip.includes(':') && !ip.includes('.');
}

/** The eight groups of an IPv6 address, without `::`. */
function parseGroups(ip: string): readonly string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const splitGroups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [splitGroups(head), splitGroups(tail ?? '')];
  const missingCount = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missingCount }, () => '0'), ...after];
}
