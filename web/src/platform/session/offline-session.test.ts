import { describe, expect, it, vi } from 'vitest';
import { ada, serve, sessionOf } from '../../../test/open.tsx';

const key = 'placejuste_auth';
const runOut = { ...sessionOf(), expires_at: 1_700_000_000 };

function offline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

describe('session-expires-while-offline', () => {
  it('never sends anonymously: a token that cannot be renewed is a failure', async () => {
    vi.resetModules();
    serve({});
    offline();
    window.localStorage.setItem(key, JSON.stringify(runOut));
    const { loadAccessToken } = await import('./auth-client.ts');
    await expect(loadAccessToken()).rejects.toThrow('network');
    expect(window.localStorage.getItem(key)).not.toBeNull();
  });

  it('uses a valid token without any request', async () => {
    vi.resetModules();
    const asked = serve({});
    offline();
    const session = sessionOf();
    window.localStorage.setItem(key, JSON.stringify(session));
    const { loadAccessToken } = await import('./auth-client.ts');
    expect(await loadAccessToken()).toBe(session.access_token);
    expect(asked).toEqual([]);
  });

  it('has no token when nobody is signed in', async () => {
    vi.resetModules();
    const { loadAccessToken } = await import('./auth-client.ts');
    expect(await loadAccessToken()).toBeNull();
  });
});

describe('the last known values of a person', () => {
  it('are for that person only, and deleted at sign-out', async () => {
    const { forgetLastKnown, keepLastKnown, readLastKnown } = await import('./read-last-known.ts');
    keepLastKnown(ada.id, 'account', { role: 'pmr' });
    keepLastKnown(ada.id, 'vehicles', []);
    expect(readLastKnown(ada.id, 'account')).toEqual({ role: 'pmr' });
    expect(readLastKnown('somebody-else', 'account')).toBeUndefined();
    keepLastKnown('somebody-else', 'account', { role: 'admin' });
    expect(readLastKnown(ada.id, 'account')).toBeUndefined();
    forgetLastKnown();
    expect(readLastKnown('somebody-else', 'account')).toBeUndefined();
  });

  it('are undefined when the stored text is invalid', async () => {
    const { readLastKnown } = await import('./read-last-known.ts');
    for (const kept of ['{', '4', 'null', '{"owner":3}', '{"owner":"a","values":null}']) {
      window.localStorage.setItem('placejuste_last_known', kept);
      expect(readLastKnown('a', 'account')).toBeUndefined();
    }
  });
});
