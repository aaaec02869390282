import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { ada, serve, sessionOf } from '../../test/open.tsx';

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const address = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } };

beforeEach(() => {
  vi.resetModules();
  freshDevice();
  window.localStorage.removeItem('placejuste_push');
  window.localStorage.removeItem('placejuste_push_wish');
});

// The watcher of one test must not receive the sessions of the next.
afterEach(async () => {
  const { forgetSession, loadSupabase } = await import('../platform/index.ts');
  forgetSession();
  (await loadSupabase()).auth.dispose();
});

/** A session with its own id, like each sign-in of the service. */
function sessionNamed(id: string, user = ada) {
  const session = sessionOf(user);
  const [head, payload, signature] = session.access_token.split('.');
  const claims = { ...JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))), session_id: id };
  const part = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return { ...session, access_token: `${head}.${part}.${signature}`, refresh_token: id };
}

async function takeSession(session: ReturnType<typeof sessionNamed>) {
  const { loadSupabase } = await import('../platform/index.ts');
  const { auth } = await loadSupabase();
  onTestFinished(() => auth.dispose());
  await auth.setSession({ access_token: session.access_token, refresh_token: session.refresh_token });
}

/** A browser subscribed for Ada by an older version. */
function subscribed() {
  window.localStorage.setItem('placejuste_push', `${address.endpoint} ${timeZone} before`);
  const state = { subscribed: true, needsPress: false };
  const subscription = {
    toJSON: () => address,
    unsubscribe: async () => {
      state.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async () => {
      if (state.needsPress) throw new DOMException('', 'NotAllowedError');
      state.subscribed = true;
      return subscription;
    },
  };
  vi.stubGlobal('PushManager', EventTarget);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const container = { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return state;
}

it('a new address or time zone is sent once, and a sign-out cancels it', async () => {
  const state = subscribed();
  window.localStorage.setItem('placejuste_push', `${address.endpoint} Somewhere/Else`);
  const asked = serve({ 'POST /api/notifications/devices': { body: { devices: 1 } } });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const { startPushUpkeep } = await import('./push-upkeep.lazy.ts');
  const { forgetSession } = await import('../platform/index.ts');
  startPushUpkeep();
  const told = () => asked.filter(({ path }) => path === '/api/notifications/devices');
  await waitFor(() => expect(told().map(({ body }) => body)).toEqual([{ ...address, timeZone }]));
  await waitFor(() => expect(window.localStorage.getItem('placejuste_push')).toBe(`${address.endpoint} ${timeZone} `));
  forgetSession();
  await waitFor(() => expect(state.subscribed).toBe(false));
  expect(window.localStorage.getItem('placejuste_push')).toBeNull();
  expect(told()).toHaveLength(1);
});

const served = {
  'POST /api/notifications/devices': { body: { devices: 1 } },
  'GET /api/notifications/settings': { body: { quiet: null, muted: [], news: false, pushKey: 'BCVx' } },
  'GET /auth/v1/user': { body: ada },
};

it('a new session of the same person registers the device again', async () => {
  subscribed();
  const asked = serve(served);
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionNamed('premiere')));
  const { startPushUpkeep } = await import('./push-upkeep.lazy.ts');
  startPushUpkeep();
  const told = () => asked.filter(({ path }) => path === '/api/notifications/devices');
  await waitFor(() => expect(window.localStorage.getItem('placejuste_push')).toMatch(/ premiere$/));
  const second = sessionNamed('seconde');
  await takeSession(second);
  await waitFor(() => expect(window.localStorage.getItem('placejuste_push')).toMatch(/ seconde$/));
  expect(told()).toHaveLength(2);
  expect(told()[1]?.authorization).toBe(`Bearer ${second.access_token}`);
});

it.each([
  ['by itself', false, true],
  ['where it can only be said', true, false],
])('after an expired session, notifications start again %s', async (_what, needsPress, isOn) => {
  const state = subscribed();
  const asked = serve(served);
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionNamed('premiere')));
  const { startPushUpkeep } = await import('./push-upkeep.lazy.ts');
  const { forgetSession } = await import('../platform/index.ts');
  const { useMessages } = await import('../accessibility/index.ts');
  startPushUpkeep();
  await waitFor(() => expect(window.localStorage.getItem('placejuste_push_wish')).toMatch(/^[0-9a-f]{64}$/));
  forgetSession();
  await waitFor(() => expect(state.subscribed).toBe(false));
  state.needsPress = needsPress;
  await takeSession(sessionNamed('seconde'));
  const told = () => asked.filter(({ path }) => path === '/api/notifications/devices');
  if (isOn) await waitFor(() => expect(told()).toHaveLength(2));
  else {
    const { result } = renderHook(() => useMessages());
    await waitFor(() => expect(result.current[0]?.title).toBe('Vos notifications sont à réactiver'));
  }
  expect(state.subscribed).toBe(isOn);
});

it.each([
  ['nobody knows whose', null],
  ['of whoever was here before', 'f'.repeat(64)],
])('an address %s is cancelled, not reused: messages may be on their way to it', async (_whose, wish) => {
  const state = subscribed();
  if (wish === null) window.localStorage.removeItem('placejuste_push');
  else window.localStorage.setItem('placejuste_push_wish', wish);
  const asked = serve(served);
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionNamed('premiere')));
  const { startPushUpkeep } = await import('./push-upkeep.lazy.ts');
  startPushUpkeep();
  await waitFor(() => expect(state.subscribed).toBe(false));
  expect(asked.filter(({ path }) => path === '/api/notifications/devices')).toEqual([]);
});

it('after a requested sign-out, or for another person, nothing starts again', async () => {
  const state = subscribed();
  const asked = serve({
    ...served,
    'GET /auth/v1/user': { body: { ...ada, id: '018f3c00-0000-7000-8000-00000000b0b0' } },
  });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionNamed('premiere')));
  const { startPushUpkeep } = await import('./push-upkeep.lazy.ts');
  const { forgetPushWish, forgetSession, hasPushWish } = await import('../platform/index.ts');
  startPushUpkeep();
  await waitFor(() => expect(window.localStorage.getItem('placejuste_push_wish')).not.toBeNull());
  forgetSession();
  await waitFor(() => expect(state.subscribed).toBe(false));
  const bob = { ...ada, id: '018f3c00-0000-7000-8000-00000000b0b0' };
  expect([await hasPushWish(ada.id), await hasPushWish(bob.id)]).toEqual([true, false]);
  await takeSession(sessionNamed('seconde', bob));
  forgetPushWish();
  expect(await hasPushWish(ada.id)).toBe(false);
  expect(state.subscribed).toBe(false);
  expect(asked.filter(({ path }) => path === '/api/notifications/devices')).toHaveLength(1);
});
