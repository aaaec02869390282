import { describe, expect, it } from 'vitest';
import { isAllowedRedirect, chooseRedirect } from './redirects.ts';

describe('where links may lead', () => {
  it.each([
    // The site itself: scheme, host and port; any path.
    ['https://example.com/any/path?x=1#y', 'https://example.com', [], true],
    ['http://example.com/x', 'https://example.com', [], false],
    ['https://example.com:8443/x', 'https://example.com', [], false],
    ['https://example.com.evil.org/', 'https://example.com', [], false],
    ['https://example.com@evil.org/', 'https://example.com', [], false],
    // Browsers take the backslash for a slash, and drop tabs: these lead to evil.org.
    ['https://evil.org\\@example.com/', 'https://example.com', [], false],
    ['https://example.com\t.evil.org/', 'https://example.com', ['https://example.com**'], false],
    ['http://localhost:8080/cb', 'http://localhost:3000', [], true],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:3000', [], true],
    // One star stays between separators, two cross them.
    ['http://foo.bar.dev:3000', 'https://example.com', ['http://*.dev:3000'], false],
    ['http://foo.bar.dev:3000', 'https://example.com', ['http://*.*.dev:3000'], true],
    ['http://foo.bar.dev:3000', 'https://example.com', ['http://**.dev:3000'], true],
    ['http://test.dev:3000/bar/foo', 'https://example.com', ['http://test.dev:3000/*'], false],
    ['http://test.dev:3000/bar/foo', 'https://example.com', ['http://test.dev:3000/*/*'], true],
    ['http://test.dev:3000/bar/foo', 'https://example.com', ['http://test.dev:3000/**'], true],
    ['http://something#.example.com/abc', 'https://site.fr', ['http://*.example.com/*'], false],
    ['https://ab.example.com/', 'https://site.fr', ['https://[ab]?.example.com/'], true],
    ['https://cb.example.com/', 'https://site.fr', ['https://[!a]b.example.com/'], true],
    ['https://ab.example.com/', 'https://site.fr', ['https://[!a]b.example.com/'], false],
    ['https://un.example.com/', 'https://site.fr', ['https://{un,deux}.example.com/'], true],
    ['https://trois.example.com/', 'https://site.fr', ['https://{un,deux}.example.com/'], false],
    ['https://a.example.com/', 'https://site.fr', ['https://\\*.example.com/'], false],
    // The query counts, the fragment does not.
    ['https://app.fr/cb?flow=1#x', 'https://site.fr', ['https://app.fr/cb'], false],
    ['https://app.fr/cb?flow=1#x', 'https://site.fr', ['https://app.fr/cb\\?flow=1'], true],
    ['https://app.fr/cb#x', 'https://site.fr', ['https://app.fr/cb'], true],
    // Hosts that are numbers.
    ['http://2130706433/x', 'https://site.fr', ['**'], false],
    ['http://192.0.2.7/x', 'https://site.fr', ['**'], false],
    ['http://127.0.0.1:9/x', 'https://site.fr', ['http://127.0.0.1:9/*'], true],
    ['http://[::1]:9/x', 'https://site.fr', ['http://**'], true],
    ['http://[2001:db8::1]/x', 'https://site.fr', ['http://**'], false],
    ['https://exämple.fr/', 'https://site.fr', ['https://**'], false],
    // A star in the host stays within the host: these are other sites, whose path or query contains the name.
    ['https://evil.org/x.example.com/', 'https://site.fr', ['https://**.example.com/**'], false],
    ['https://evil.org/--us.netlify.app/', 'https://site.fr', ['https://**--us.netlify.app/**'], false],
    ['https://evil.org?x.example.com/', 'https://site.fr', ['https://*.*.example.com/**'], false],
    ['https://evil.org#x.example.com/', 'https://site.fr', ['https://**.example.com/**'], false],
    ['https://ai?x.example.com/', 'https://site.fr', ['https://*.example.com/**'], false],
    ['https://0x01010101?x.example.com/', 'https://site.fr', ['https://*.example.com/**'], false],
    ['https://a.b.example.com/x.example.com/', 'https://site.fr', ['https://**.example.com/**'], true],
    ['https://x--us.netlify.app/y?z=1', 'https://site.fr', ['https://**--us.netlify.app/**'], true],
    ['https://a.example.com?x=1', 'https://site.fr', ['https://*.example.com**'], true],
    // Browsers also read these as IP addresses.
    ['http://0x7f.1/x', 'https://site.fr', ['http://**'], false],
    ['https://0x01010101/x', 'https://site.fr', ['https://**'], false],
    ['https://1.1/x', 'https://site.fr', ['https://**'], false],
    // Application addresses, and text that is not an address.
    ['com.app://retour/x', 'https://site.fr', ['com.app://**'], true],
    ['javascript:alert(1)', 'https://site.fr', ['**'], false],
    ['//evil.org', 'https://site.fr', ['**'], false],
    ['', 'https://site.fr', ['**'], false],
  ])('case 64, 65, 66, 67: %s from %s with %j: %s', (candidate, site, patterns, expected) => {
    expect(isAllowedRedirect(candidate, site, patterns)).toBe(expected);
  });

  it('is not compared with the list when it is longer than any address', () => {
    const address = (length: number) => `https://a.exemple.fr/${'a'.repeat(length)}`;
    const patterns = ['https://*.exemple.fr/**'];
    expect([4075, 4076].map((length) => isAllowedRedirect(address(length), 'https://site.fr', patterns))).toEqual([
      true,
      false,
    ]);
    const heavy = `https://${'-equipe-'.repeat(130_000)}x`;
    expect(isAllowedRedirect(heavy, 'https://site.fr', ['https://*-equipe-*.exemple.fr/**'])).toBe(false);
  });

  it('falls back to the site, and takes the first allowed candidate', () => {
    expect(chooseRedirect([undefined, '', 'https://evil.org'], 'https://site.fr', [])).toBe('https://site.fr');
    expect(chooseRedirect(['https://evil.org', 'https://site.fr/a'], 'https://site.fr', [])).toBe('https://site.fr/a');
  });
});
