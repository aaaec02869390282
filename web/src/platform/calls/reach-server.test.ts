import { expect, it, vi } from 'vitest';
import { reachServer } from './reach-server.ts';

const ours = { 'placejuste-health': 'placejuste' };

function answering(status: number, headers: Record<string, string>) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => new Response(null, { status, headers }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

it('sends HEAD, without cache and without following redirects', async () => {
  const asked = answering(200, ours);
  expect(await reachServer()).toBe('reached');
  expect(asked.mock.calls[0]?.[0]).toBe('/api/health');
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    method: 'HEAD',
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
  });
});

it('is reached when our server answers, healthy or not', async () => {
  answering(503, ours);
  expect(await reachServer()).toBe('reached');
});

it('captive-portal-answers-200: a 200 that does not carry our header is a portal', async () => {
  answering(200, { 'content-type': 'text/html' });
  expect(await reachServer()).toBe('portal');
});

it('the error of a proxy that cannot reach us is not our answer', async () => {
  answering(502, {});
  expect(await reachServer()).toBe('unreachable');
});

it('a missing answer is a value, not an exception', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await reachServer()).toBe('unreachable');
});
