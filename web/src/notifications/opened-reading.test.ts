import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { serve, sessionOf } from '../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000d1';
const path = `/api/notifications/${id}/read`;
const words = { parameter: 'lu', message: 'notification-opened' };

beforeEach(() => {
  vi.resetModules();
  freshDevice();
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

async function start() {
  const asked = serve({ [`POST ${path}`]: { body: { unread: 0 } } });
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const { startOpenedReading } = await import('./opened-reading.lazy.ts');
  const { makeQueryClient } = await import('../platform/index.ts');
  startOpenedReading(makeQueryClient(), words);
  return { worker, reads: () => asked.filter((one) => one.path === path) };
}

it('a page opened by a notification marks it as read, and cleans its address', async () => {
  window.history.replaceState({ kept: true }, '', `/mes-amendes?fine=7&lu=${id}`);
  const { reads } = await start();
  await waitFor(() => expect(reads()).toHaveLength(1));
  expect(window.location.search).toBe('?fine=7');
  expect(window.history.state).toEqual({ kept: true });
});

it('a page that already shows it obeys the worker’s message only', async () => {
  window.history.replaceState(null, '', '/mes-amendes?fine=7');
  const { worker, reads } = await start();
  worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'other', id } }));
  worker.dispatchEvent(new MessageEvent('message', { data: null }));
  expect(reads()).toEqual([]);
  worker.dispatchEvent(new MessageEvent('message', { data: { kind: words.message, id } }));
  await waitFor(() => expect(reads()).toHaveLength(1));
});
