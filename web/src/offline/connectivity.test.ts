import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onTurn, retryConnection, useConnectivity } from './connectivity.ts';
import { callApi } from '../platform/index.ts';
import { healthContract } from '@placejuste/contracts/health';

type World = 'ours' | 'portal' | 'nobody';
let world: World;
let requestCount: number;

beforeEach(() => {
  vi.useFakeTimers();
  world = 'ours';
  requestCount = 0;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
  vi.stubGlobal('fetch', async () => {
    requestCount += 1;
    if (world === 'nobody') throw new TypeError('Failed to fetch');
    return new Response(null, { status: 200, headers: world === 'ours' ? { 'placejuste-health': 'placejuste' } : {} });
  });
});
afterEach(() => vi.useRealTimers());

async function watch() {
  const hook = renderHook(() => useConnectivity());
  await act(() => vi.advanceTimersByTimeAsync(0));
  return hook;
}
const happens = (name: 'online' | 'offline') =>
  act(async () => {
    window.dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(0);
  });

it('starts offline in airplane mode, without asking anybody', async () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  const { result } = await watch();
  expect(result.current).toEqual({ online: false, portal: false, checking: false });
  expect(requestCount).toBe(0);
});

it('captive-portal-answers-200: the browser says online, our probe says no and says why', async () => {
  world = 'portal';
  const { result } = await watch();
  expect(result.current).toMatchObject({ online: false, portal: true });
});

it('goes offline at the browser’s word, and comes back only when our server answered', async () => {
  const { result } = await watch();
  const turns: string[] = [];
  const enough = onTurn((turn) => turns.push(turn));
  await happens('offline');
  expect(result.current.online).toBe(false);
  world = 'portal';
  await happens('online');
  expect(result.current).toMatchObject({ online: false, portal: true });
  world = 'ours';
  await happens('online');
  expect(result.current.online).toBe(true);
  expect(turns).toEqual(['went-offline', 'came-online']);
  enough();
});

it('asks by itself again, less and less often, at most once a minute', async () => {
  world = 'nobody';
  await watch();
  expect(requestCount).toBe(1);
  const pauses = [5, 10, 20, 40, 60, 60];
  for (const [index, seconds] of pauses.entries()) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 1));
    expect(requestCount).toBe(index + 1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(requestCount).toBe(index + 2);
  }
});

it('a call that found no server makes it ask at once', async () => {
  const { result } = await watch();
  world = 'nobody';
  await act(async () => {
    await callApi(healthContract.calls.readHealth, {});
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(result.current.online).toBe(false);
});

it('« Réessayer » tells what the probe found, and says that it is asking', async () => {
  world = 'nobody';
  const { result } = await watch();
  const retry = async () => {
    let answer: Promise<boolean> | undefined;
    act(() => {
      answer = retryConnection();
    });
    expect(result.current.checking).toBe(true);
    await act(async () => void (await answer));
    expect(result.current.checking).toBe(false);
    return answer;
  };
  expect(await retry()).toBe(false);
  world = 'ours';
  expect(await retry()).toBe(true);
  expect(result.current.online).toBe(true);
});
