/**
 * Maximum length of an address compared with the list: a pattern with `**` twice takes quadratic time, minutes for a
 * megabyte.
 */
const maxAddressLength = 4096;

/**
 * True when a mailed link may lead to this address; otherwise the site's own is used, without an error. Patterns are
 * globs whose separators are `.` and `/`; the query counts, the fragment does not. npm's matchers differ (their `*`
 * crosses dots), hence this one.
 */
export function isAllowedRedirect(candidate: string, siteUrl: string, patterns: readonly string[]): boolean {
  if (candidate.length > maxAddressLength) return false;
  const site = parse(siteUrl);
  const target = parse(candidate);
  if (site === null || target === null) return false;
  if (hasSameOrigin(site, target)) return true;
  if (!isPlausibleHost(target)) return false;
  const subject = candidate.split('#', 1)[0] ?? '';
  return patterns.some((pattern) => globToRegExp(pattern).test(subject) && isSiteOf(pattern, subject));
}

/**
 * Matches the host part alone: a star in the host of a pattern could otherwise match the host and path of another site
 * whose path ends with the expected name.
 */
function isSiteOf(pattern: string, subject: string): boolean {
  const glob = readSite(pattern, /\/|\\\?/);
  const site = readSite(subject, /[/?]/);
  return glob === null || site === null || globToRegExp(glob).test(site);
}

/** Text between the scheme and the first match of `end`; null without a scheme. */
function readSite(text: string, end: RegExp): string | null {
  const at = text.indexOf('://');
  return at === -1 ? null : (text.slice(at + 3).split(end, 1)[0] ?? '');
}

/** The first allowed candidate, else the site itself. */
export function chooseRedirect(
  candidates: readonly (string | undefined)[],
  siteUrl: string,
  patterns: readonly string[],
): string {
  return (
    candidates.find((one) => one !== undefined && one !== '' && isAllowedRedirect(one, siteUrl, patterns)) ?? siteUrl
  );
}

/** `*` and `?` stop at a separator, `**` does not; also `[abc]`, `[!a]`, `{a,b}` and `\` to escape. */
function globToRegExp(glob: string): RegExp {
  let source = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at += 1) {
    const one = glob.charAt(at);
    if (one === '\\') source += escapeLiteral(glob.charAt((at += 1)));
    else if (one === '*' && glob.charAt(at + 1) === '*') {
      source += '.*';
      at += 1;
    } else if (one === '*') source += '[^./]*';
    else if (one === '?') source += '[^./]';
    else if (one === '[') {
      const end = glob.indexOf(']', at + 2);
      if (end === -1) source += '\\[';
      else {
        source += buildCharacterClass(glob.slice(at + 1, end));
        at = end;
      }
    } else if (one === '{') {
      source += '(?:';
      depth += 1;
    } else if (one === '}' && depth > 0) {
      source += ')';
      depth -= 1;
    } else if (one === ',' && depth > 0) source += '|';
    else source += escapeLiteral(one);
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`, 's');
}

function buildCharacterClass(inside: string): string {
  const isNegated = inside.startsWith('!') || inside.startsWith('^');
  const body = (isNegated ? inside.slice(1) : inside).replace(/[\\\]^[]/g, '\\$&');
  return `[${isNegated ? '^' : ''}${body}]`;
}

function escapeLiteral(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

/** Parsed by hand: `URL` would turn a decimal host into an address and drop default ports before they are checked. */
function parse(text: string): Address | null {
  // Browsers read a backslash as a slash and drop tabs and line ends: the checked address must be the one that they
  // open.
  if (/[\\\s]|\p{Cc}/u.test(text)) return null;
  const match = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/?#:]*)(?::(\d+))?(?=[/?#]|$)/i.exec(text);
  if (match === null) return null;
  const [, scheme = '', host = '', port = ''] = match;
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), port };
}

function hasSameOrigin(site: Address, target: Address): boolean {
  if (site.scheme !== target.scheme || site.host !== target.host) return false;
  return site.port === target.port || isLoopback(site.host);
}

function isPlausibleHost({ scheme, host }: Address): boolean {
  // Browsers take a name whose last part is a number for an IP address, in any base.
  const isNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/.test(host);
  if (isNumber || host.startsWith('[')) return isLoopback(host);
  return !(scheme === 'http' || scheme === 'https') || /^[a-z0-9.-]+$/.test(host);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
