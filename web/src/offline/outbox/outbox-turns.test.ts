import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ada, type Answer, serve, sessionOf, synced } from '../../../test/open.tsx';
import { retryConnection, useConnectivity } from '../connectivity.ts';
import { keepPhotoHere } from '../photo-store/photo-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import type { ActionProgress, Uploader } from '../submission/submission.ts';
import type { UploadRequest } from '../uploads/upload.ts';
import { flushOnce, type FlushTools } from './outbox-flush.ts';
import { flushNow, retryRefused, startOutbox } from './outbox.ts';
import { changeRow, enqueue, findOutboxRow } from './outbox-store.ts';

const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const now = new Date('2026-11-22T09:00:00.000Z');
const secondsAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const deliver = synced(({ id }) => ({ id }));

/** Intercepts requests to the server; null lets one through. */
let obstacle: (id: string) => Answer | 'lost' | null | Promise<null>;
let sentNumbers: number[];

beforeEach(async () => {
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const database = await openLocalDatabase();
  for (const store of ['outbox', 'photos', 'photoMarks'] as const) await database.clear(store);
  obstacle = () => null;
  sentNumbers = [];
  serve({
    'POST /api/sync': async (asked) => {
      const { id } = asked.body as { id: string };
      sentNumbers.push(Number(id.slice(-3)));
      const intercepted = await obstacle(id);
      return (intercepted as Answer | null) ?? deliver(asked);
    },
  });
});

async function keep(n: number, photoIds: readonly string[] = []): Promise<void> {
  for (const id of photoIds) {
    const file = new File([new Uint8Array(10).fill(n)], `${id}.jpg`, { type: 'image/jpeg' });
    await keepPhotoHere({ id, owner: 'declaration', file, now });
  }
  const photos = photoIds.map((photoId) => ({
    photoId,
    bucket: 'declaration-photos',
    objectName: photoId,
    label: 'photo',
  }));
  await enqueue({ id: idOf(n), owner: ada.id, kind: 'declaration.create', version: 2, payload: { n }, photos }, now);
}

const stored: Uploader = () => Promise.resolve({ ok: true });
const flush = (force: boolean, change: Partial<FlushTools> = {}) =>
  flushOnce({ now: () => now, upload: stored, owner: () => ada.id, onProgress: () => undefined, ...change }, force);

describe('the pictures of what comes next', () => {
  let uploadedNames: string[];
  const upload: Uploader = async ({ objectName }) => {
    uploadedNames.push(objectName);
    return { ok: true };
  };
  beforeEach(() => {
    uploadedNames = [];
  });

  it.each([
    ['asked for', true],
    ['of a pass of its own', false],
  ])('leave while the first action does, %s', async (_case, force) => {
    for (const n of [1, 2, 3]) await keep(n, [`p${n}`]);
    obstacle = async () => {
      await expect.poll(() => uploadedNames, { timeout: 10_000 }).toEqual(['p1', 'p2', 'p3']);
      return null;
    };
    await flush(force, { upload });
    expect(sentNumbers).toEqual([1, 2, 3]);
  });

  it('stay during the pause of their action, and so do those behind it', async () => {
    for (const n of [1, 2, 3]) await keep(n, [`p${n}`]);
    await changeRow(idOf(2), { attempts: 1, nextAttemptAt: secondsAfter(60), lastCode: 'INTERNAL' });
    await flush(false, { upload });
    expect(uploadedNames).toEqual(['p1']);
    expect(sentNumbers).toEqual([1]);
  });

  it('are interrupted when a fault ends the pass', async () => {
    await keep(1, ['p1']);
    await keep(2, ['p2']);
    let begun: UploadRequest | undefined;
    const holding: Uploader = (request) => {
      if (request.objectName === 'p1') return Promise.resolve({ ok: true });
      begun = request;
      return new Promise(() => undefined);
    };
    obstacle = async () => {
      await expect.poll(() => begun, { timeout: 10_000 }).toBeDefined();
      throw new TypeError('Failed to fetch');
    };
    await flush(true, { upload: holding });
    expect(begun?.signal?.aborted).toBe(true);
  });
});

describe('what ends a pass', () => {
  it('no network, even for what was tried many times', async () => {
    await keep(1);
    await keep(2);
    await changeRow(idOf(1), { attempts: 8 });
    obstacle = (id) => (id === idOf(1) ? 'lost' : null);
    await flush(true);
    expect(sentNumbers).toEqual([1]);
    expect((await findOutboxRow(idOf(1)))?.lastCode).toBe('NETWORK');
  });

  it('the person’s word: what was not begun is not written to', async () => {
    await keep(1);
    await keep(2);
    const stop = new AbortController();
    obstacle = () => {
      stop.abort();
      return null;
    };
    await flush(true, { signal: stop.signal });
    expect(await findOutboxRow(idOf(2))).toMatchObject({ state: 'queued', lastCode: null });
  });

  it('a fault of the local database', async () => {
    await keep(1, ['p1']);
    await keep(2);
    await flush(true, { upload: () => Promise.reject(new DOMException('lost', 'UnknownError')) });
    expect(sentNumbers).toEqual([]);
    expect((await findOutboxRow(idOf(1)))?.lastCode).toBe('LOCAL_FAULT');
  });
});

it('who follows an action is told of its pictures', async () => {
  await keep(1, ['p1']);
  const progressCalls: [string, ActionProgress][] = [];
  const upload: Uploader = async ({ onProgress }) => {
    onProgress?.(4, 10);
    return { ok: true };
  };
  await flush(true, { upload, onProgress: (id, progress) => progressCalls.push([id, progress]) });
  expect(progressCalls).toContainEqual([idOf(1), { phase: 'uploading', label: 'photo', percent: 40 }]);
});

it('nothing leaves because of a reason that refused nothing', async () => {
  await keep(1);
  await changeRow(idOf(1), { lastCode: 'SUBSCRIPTION_REQUIRED', attempts: 1 });
  await retryRefused(['SUBSCRIPTION_REQUIRED']);
  expect(sentNumbers).toEqual([]);
});

describe('the occasions of sending by itself', () => {
  /** Called at the start of every pass; the browser has no network, so that no pass goes further. */
  async function countingPasses(): Promise<() => number> {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(startOutbox());
    onLine.mockClear();
    await Promise.resolve();
    return () => onLine.mock.calls.length;
  }

  it.each([
    ['hidden', 0],
    ['visible', 1],
  ] as const)('a page that is %s: %i passes', async (state, expected) => {
    const passes = await countingPasses();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.dynamicImportSettled();
    // The pass of the start, which asks the database, ends first.
    await expect.poll(passes).toBe(expected);
  });

  it('the pause of what failed, to the second', async () => {
    await keep(1);
    await changeRow(idOf(1), { attempts: 5 });
    obstacle = () => ({ status: 500, body: { code: 'INTERNAL', message: 'Panne.', requestId: 'r' } });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(startOutbox());
    const pauses = () => timers.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 20_000 && ms <= 32_000);
    await expect.poll(pauses).toHaveLength(1);
  });

  it.each([
    ['all left: there is nothing to come back for', null, true],
    ['one waits: the browser is to wake it again', 500, false],
    ['one was refused: only the person can do something', 422, true],
  ] as const)('woken by the browser, %s', async (_case, status, done) => {
    const worker = Object.assign(new EventTarget(), { startMessages: () => undefined });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    const refusal = { code: 'INTERNAL', message: 'Non.', requestId: 'r' };
    obstacle = () => (status === null ? null : { status, body: refusal });
    onTestFinished(startOutbox());
    await keep(1);
    const answers: unknown[] = [];
    const port = { postMessage: (answer: unknown) => answers.push(answer) };
    worker.dispatchEvent(Object.assign(new Event('message'), { data: 'flush-outbox', ports: [port] }));
    await expect.poll(() => answers).toEqual([done]);
  });

  it('our server reached again', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    const { result } = renderHook(() => useConnectivity());
    await waitFor(() => expect(result.current.online).toBe(false));
    onTestFinished(startOutbox());
    await flushNow();
    await keep(1);
    serve({ 'POST /api/sync': deliver });
    await act(retryConnection);
    await expect.poll(async () => (await findOutboxRow(idOf(1)))?.state).toBe('delivered');
  });
});
