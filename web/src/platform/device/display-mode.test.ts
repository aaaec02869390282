import { describe, expect, it } from 'vitest';
import { isPwaMode } from './display-mode.ts';

const site = { path: '/', search: '', hash: '', standalone: false };

describe('PWA mode (specification §2)', () => {
  it.each([
    ['the path /pwa', { path: '/pwa' }],
    ['a path under /pwa', { path: '/pwa/declare' }],
    ['pwa=true', { search: '?pwa=true' }],
    ['an installed display', { standalone: true }],
  ])('starts with %s', (_what, opening) => {
    expect(isPwaMode({ ...site, ...opening })).toBe(true);
  });

  it.each([
    ['a page of the site', {}],
    ['another value', { search: '?pwa=1' }],
    ['a path that only begins alike', { path: '/pwaa' }],
    [
      'an access token in the hash, whatever the rest says',
      { path: '/pwa', search: '?pwa=true', hash: '#access_token=a&type=signup', standalone: true },
    ],
  ])('does not start with %s', (_what, opening) => {
    expect(isPwaMode({ ...site, ...opening })).toBe(false);
  });
});
