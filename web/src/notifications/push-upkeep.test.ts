import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { serve, sessionOf } from '../../test/open.tsx';

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const address = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } };

beforeEach(freshDevice);

function subscribed() {
  const state = { subscribed: true };
  const subscription = {
    toJSON: () => address,
    unsubscribe: async () => {
      state.subscribed = false;
      return true;
    },
  };
  const pushManager = { getSubscription: async () => (state.subscribed ? subscription : null) };
  vi.stubGlobal('PushManager', EventTarget);
  const container = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return state;
}

it('a new address or a new place is told once, and signing out ends it here', async () => {
  const state = subscribed();
  window.localStorage.setItem('placejuste_push', `${address.endpoint} Somewhere/Else`);
  const asked = serve({ 'POST /api/notifications/devices': { body: { devices: 1 } } });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const { startPushUpkeep } = await import('./push-upkeep.lazy.ts');
  const { forgetSession } = await import('../platform/index.ts');
  startPushUpkeep();
  const told = () => asked.filter(({ path }) => path === '/api/notifications/devices');
  await waitFor(() => expect(told().map(({ body }) => body)).toEqual([{ ...address, timeZone }]));
  await waitFor(() => expect(window.localStorage.getItem('placejuste_push')).toBe(`${address.endpoint} ${timeZone}`));
  forgetSession();
  await waitFor(() => expect(state.subscribed).toBe(false));
  expect(window.localStorage.getItem('placejuste_push')).toBeNull();
  expect(told()).toHaveLength(1);
});
