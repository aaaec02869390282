import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLandingPath } from './landing-path.ts';
import { parseNextPath } from './next-path.ts';

const origin = 'https://placejuste.test';
/** An address of this site that may name another host once its dots are removed. */
const twisted = fc
  .tuple(
    fc.constantFrom('', '.', '..', '%2e', '%2E%2e', 'pwa/..', '\t', '.\n'),
    fc.constantFrom('/', '//', '\\', '/\\', '\\/', '/./', '/\t/'),
    fc.constantFrom('', 'pwa', 'ailleurs.test', '@ailleurs.test', ':80', '?', '#'),
  )
  .map((parts) => `/${parts.join('')}`);

describe('next', () => {
  it.each(['/pwa', '/pwa/confirm?declaration=1#photos', '/mes-amendes?fine=2'])('keeps the path %s', (path) => {
    expect(parseNextPath(path, origin)).toBe(path);
  });

  it.each([
    null,
    '',
    'pwa',
    'https://ailleurs.test/',
    '//ailleurs.test',
    '/\\ailleurs.test',
    '/\t/ailleurs.test',
    '/.//ailleurs.test',
    '/%2e%2e//ailleurs.test/?x=1',
    '/pwa/..//ailleurs.test',
    '/.\\/ailleurs.test',
    '/.//',
    'javascript:alert(1)',
    '/auth',
    '/auth/callback?x=1',
  ])('refuses %j', (value) => {
    expect(parseNextPath(value, origin)).toBeNull();
  });

  it('no given address leads to another site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((tail) => `/${tail}`),
          twisted,
        ),
        (value) => {
          const next = parseNextPath(value, origin);
          return next === null || new URL(next, origin).origin === origin;
        },
      ),
    );
  });
});

it.each([
  [true, false, '/pwa'],
  [false, true, '/pwa'],
  [false, false, '/dashboard'],
])('mobile %s, standalone %s goes to %s (§4)', (mobile, standalone, path) => {
  expect(chooseLandingPath(mobile, standalone)).toBe(path);
});
