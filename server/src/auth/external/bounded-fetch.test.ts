import { describe, expect, it } from 'vitest';
import { createBoundedFetch, isReachable } from './bounded-fetch.ts';

const issuer = 'https://id.exemple.fr';
const limits = { timeoutMs: 20, maxBytes: 10 };

describe('calls to a provider', () => {
  it('are given up when it stays silent', async () => {
    const silent: typeof fetch = (_url, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      );
    await expect(createBoundedFetch(silent, issuer, limits)(`${issuer}/token`)).rejects.toThrow(/timeout/i);
  });

  it('follow no redirect, read no more than a reply should hold, and stay outside our network', async () => {
    const requestOptions: (RequestInit | undefined)[] = [];
    const answer =
      (text: string): typeof fetch =>
      async (_url, options) => {
        requestOptions.push(options);
        return new Response(text);
      };
    await expect(createBoundedFetch(answer('01234567890'), issuer, limits)(`${issuer}/keys`)).rejects.toThrow(
      'does not answer',
    );
    expect(await (await createBoundedFetch(answer('0123456789'), issuer, limits)(`${issuer}/keys`)).text()).toBe(
      '0123456789',
    );
    await expect(createBoundedFetch(answer('0'), issuer, limits)('http://169.254.169.254/latest')).rejects.toThrow(
      'does not',
    );
    expect(requestOptions.map((options) => options?.redirect)).toEqual(['manual', 'manual']);
  });

  it.each([
    ['https://id.exemple.fr/token', true],
    ['https://oauth.ailleurs.exemple/token', true],
    ['http://oauth.ailleurs.exemple/token', false],
    ['https://oauth.ailleurs.exemple:8443/token', false],
    ['https://10.0.0.1/', false],
    ['https://[::1]/', false],
    ['https://2130706433/', false],
    ['https://localhost/', false],
    ['https://serveur/', false],
    ['https://base.internal/', false],
    ['file:///etc/passwd', false],
  ])('reach %s: %s', (address, expected) => {
    expect(isReachable(new URL(address), new URL(issuer))).toBe(expected);
  });
});
