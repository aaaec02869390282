import { describe, expect, it, vi } from 'vitest';
import { isMobile, isPwaMode } from './display-mode.ts';

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

describe('phones and tablets, which go to the application once their address is confirmed (§4)', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15';
  const touch = { platform: 'MacIntel', maxTouchPoints: 5 };
  it.each<[what: string, says: Readonly<Record<string, unknown>>, mobile: boolean]>([
    ['a phone that only hints', { userAgentData: { mobile: true }, userAgent: 'Mozilla/5.0' }, true],
    [
      'an Android tablet, which hints that it is no phone',
      { userAgentData: { mobile: false }, userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-X510) Chrome/142.0.0.0' },
      true,
    ],
    ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Mobile/15E148' }, true],
    ['an iPad, which says that it is a Mac', { userAgent: mac, ...touch }, true],
    ['a Mac', { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 0 }, false],
    ['a computer', { userAgentData: { mobile: false }, userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }, false],
  ])('%s', (_what, says, mobile) => {
    vi.stubGlobal('navigator', { platform: 'Linux', maxTouchPoints: 0, ...says });
    expect(isMobile()).toBe(mobile);
  });
});
