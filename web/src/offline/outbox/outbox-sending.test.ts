import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ada, type Answer, type ReceivedCall, type SentAction, serve, sessionOf, synced } from '../../../test/open.tsx';
import { keepPhotoHere } from '../photo-store/photo-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import type { Uploader } from '../submission/submission.ts';
import { flushOnce } from './outbox-flush.ts';
import { discard, listExportableRows, flushNow, retryRefused, retryRow, startOutbox, stopSending } from './outbox.ts';
import { changeRow, enqueue, findOutboxRow, listOutboxRows } from './outbox-store.ts';

const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const now = new Date('2026-11-22T09:00:00.000Z');
const secondsAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const keep = (n: number, owner = ada.id) =>
  enqueue({ id: idOf(n), owner, kind: 'declaration.create', version: 2, payload: { n }, photos: [] }, now);
const states = async () => (await listOutboxRows(ada.id)).map(({ state }) => state);
const fault: Answer = { status: 500, body: { code: 'INTERNAL', message: 'Panne.', requestId: 'r' } };

let receivedCalls: ReceivedCall[];
/** Intercepts requests to the server; null lets one through. */
let obstacle: ((action: SentAction) => Answer | null) | null;
const listSentNumbers = () =>
  receivedCalls.filter(({ path }) => path === '/api/sync').map(({ body }) => Number((body as SentAction).id.slice(-3)));

beforeEach(async () => {
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const database = await openLocalDatabase();
  for (const store of ['outbox', 'photos', 'photoMarks'] as const) await database.clear(store);
  obstacle = null;
  const deliver = synced(({ id }) => ({ id }));
  receivedCalls = serve({ 'POST /api/sync': (one) => obstacle?.(one.body as SentAction) ?? deliver(one) });
});

describe('one pass over what waits', () => {
  const flush = (force: boolean, change: Partial<Parameters<typeof flushOnce>[0]> = {}) => {
    const upload: Uploader = () => Promise.resolve({ ok: true });
    return flushOnce({ now: () => now, upload, owner: () => ada.id, onProgress: () => undefined, ...change }, force);
  };

  it('nobody signed in: nothing leaves', async () => {
    await keep(1);
    expect(await flush(true, { owner: () => null })).toBeNull();
    expect(listSentNumbers()).toEqual([]);
  });

  it('another person signs in meanwhile: what is left stays', async () => {
    await keep(1);
    await keep(2);
    await flush(true, { owner: () => (listSentNumbers().length === 0 ? ada.id : 'bob') });
    expect(listSentNumbers()).toEqual([1]);
  });

  it.each([
    ['its pause is over', 0, [1, 2]],
    ['its pause lasts, and nothing overtakes', 1, []],
    ['its pause lasts five minutes at most', 300, []],
    ['a pause longer than any was set by another clock', 301, [1, 2]],
  ])('a row that failed: %s', async (_case, seconds, expected) => {
    await keep(1);
    await keep(2);
    await changeRow(idOf(1), { attempts: 1, nextAttemptAt: secondsAfter(seconds), lastCode: 'INTERNAL' });
    await flush(false);
    expect(listSentNumbers()).toEqual(expected);
  });

  it.each([
    ['INTERNAL', 8, [2]],
    ['INTERNAL', 7, []],
    ['NETWORK', 8, []],
    ['NOT_SIGNED_IN', 8, []],
    ['CANCELLED', 8, []],
    ['LOCAL_FAULT', 8, [2]],
  ])('during its pause, a row that met %s %i times: %j leave', async (lastCode, attempts, expected) => {
    await keep(1);
    await keep(2);
    await changeRow(idOf(1), { attempts, nextAttemptAt: secondsAfter(60), lastCode });
    expect(await flush(false)).toBe(secondsAfter(60));
    expect(listSentNumbers()).toEqual(expected);
  });

  it.each([
    ['the first one holds it up', { attempts: 1, lastCode: 'INTERNAL', nextAttemptAt: secondsAfter(60) }, 60],
    ['the first one waits for a sign-in', { state: 'needs-sign-in', lastCode: 'NOT_SIGNED_IN' }, null],
    ['the first one was stopped by the person', { lastCode: 'CANCELLED' }, null],
    ['it failed, then was stopped by the person', { lastCode: 'CANCELLED', nextAttemptAt: secondsAfter(-60) }, null],
    ['the first one may be overtaken', { attempts: 8, lastCode: 'INTERNAL', nextAttemptAt: secondsAfter(60) }, 30],
    ['it waits for a refused one', { state: 'needs-attention', lastCode: 'PLATE_UNREADABLE' }, null],
  ] as const)('is not done again each second for a row that cannot leave: %s', async (_case, change, seconds) => {
    await keep(1);
    const payload = change.lastCode === 'PLATE_UNREADABLE' ? { vehicleId: idOf(1) } : {};
    await enqueue({ id: idOf(2), owner: ada.id, kind: 'declaration.create', version: 2, payload, photos: [] }, now);
    await changeRow(idOf(1), change);
    const pause = seconds === 30 ? 30 : -60;
    await changeRow(idOf(2), { attempts: 1, lastCode: 'INTERNAL', nextAttemptAt: secondsAfter(pause) });
    obstacle = () => ({ status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Non connecté.', requestId: 'r' } });
    const stop = new AbortController();
    if (change.lastCode === 'CANCELLED') stop.abort();
    expect(await flush(false, { signal: stop.signal })).toBe(seconds === null ? null : secondsAfter(seconds));
  });

  it('a fault ends the pass, and says when to come back', async () => {
    await keep(1);
    await keep(2);
    await changeRow(idOf(2), { nextAttemptAt: secondsAfter(0.5) });
    obstacle = () => fault;
    // The second, due before, does not overtake the first.
    expect(await flush(true)).toBe(secondsAfter(1));
    expect(listSentNumbers()).toEqual([1]);
    await changeRow(idOf(2), { nextAttemptAt: secondsAfter(90) });
    expect(await flush(false)).toBe(secondsAfter(1));
  });

  it('a refused row waits for no time', async () => {
    await keep(1);
    obstacle = () => ({ status: 422, body: { code: 'POSITION_REFUSED', message: 'Non.', requestId: 'r' } });
    expect(await flush(true)).toBeNull();
    expect(await states()).toEqual(['needs-attention']);
  });

  it('stopped by the person after the first: the second waits for the next pass', async () => {
    await keep(1);
    await keep(2);
    const stop = new AbortController();
    obstacle = () => {
      stop.abort();
      return null;
    };
    await flush(true, { signal: stop.signal });
    expect(listSentNumbers()).toEqual([1]);
    expect(await states()).toEqual(['delivered', 'queued']);
  });

  it('the local database fails in the middle: the row waits for another try, which counts', async () => {
    const photos = [{ photoId: 'p', bucket: 'declaration-photos', objectName: 'o', label: 'photo' }];
    await enqueue({ id: idOf(1), owner: ada.id, kind: 'declaration.create', version: 2, payload: {}, photos }, now);
    const file = new File([new Uint8Array(10)], 'p.jpg', { type: 'image/jpeg' });
    await keepPhotoHere({ id: 'p', owner: 'declaration', file, now });
    const upload: Uploader = () => Promise.reject(new DOMException('lost', 'UnknownError'));
    expect(await flush(true, { upload })).toBe(secondsAfter(1));
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'queued', lastCode: 'LOCAL_FAULT', attempts: 1 });
  });
});

describe('sending now', () => {
  it('asked twice at once: one pass, then another that finds what was kept meanwhile', async () => {
    await keep(1);
    const first = flushNow();
    expect(flushNow()).toBe(flushNow());
    await keep(2);
    await Promise.all([first, flushNow()]);
    expect(listSentNumbers()).toEqual([1, 2]);
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  it('the browser says there is no network: nothing is asked', async () => {
    await keep(1);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await flushNow();
    expect(receivedCalls).toEqual([]);
  });

  it('interrupted: everything is kept, and goes at the next occasion', async () => {
    await keep(1);
    await keep(2);
    obstacle = () => {
      stopSending();
      return null;
    };
    await flushNow();
    expect(await states()).toEqual(['delivered', 'queued']);
    obstacle = null;
    await flushNow();
    expect(listSentNumbers()).toEqual([1, 2]);
  });

  it('a fault outside any row is written down and rejects nothing', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    await keep(1);
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    await flushNow();
    expect(consoleError).toHaveBeenCalledOnce();
  });
});

describe('sent-by-a-page-that-was-killed', () => {
  const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  it('waits again at the next opening, also without a network', async () => {
    await keep(1);
    await changeRow(idOf(1), { state: 'sending' });
    offline();
    await flushNow();
    expect(await states()).toEqual(['queued']);
    expect(receivedCalls).toEqual([]);
  });

  it('behind one that waits for its pause: it no longer says that it is being sent', async () => {
    for (const n of [1, 2]) await keep(n);
    await changeRow(idOf(2), { state: 'sending' });
    obstacle = () => fault;
    await flushNow();
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it.each([
    ['another tab is at it: nothing is touched, nobody waits for it', null, 'sending'],
    ['no tab is at it', {}, 'queued'],
  ])('%s', async (_case, lock, state) => {
    const request = (_name: string, _options: LockOptions, work: (held: unknown) => unknown) => work(lock);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    await keep(1);
    await changeRow(idOf(1), { state: 'sending' });
    offline();
    await flushNow();
    expect(await states()).toEqual([state]);
  });
});

describe('sending by itself', () => {
  const start = () => {
    const stop = startOutbox();
    onTestFinished(stop);
    return stop;
  };
  const delivered = (count: number) => expect.poll(() => listSentNumbers().length, { timeout: 5000 }).toBe(count);
  const hidden = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('at once, when the network is back, when the page is seen again; no more once stopped', async () => {
    await keep(1);
    const stop = start();
    await delivered(1);
    await flushNow();
    await keep(2);
    window.dispatchEvent(new Event('online'));
    await delivered(2);
    await flushNow();
    await keep(3);
    hidden('hidden');
    await flushOnce({ now: () => now, upload: vi.fn(), owner: () => null, onProgress: vi.fn() }, true);
    expect(listSentNumbers()).toEqual([1, 2]);
    hidden('visible');
    await delivered(3);
    await flushNow();
    stop();
    await keep(4);
    window.dispatchEvent(new Event('online'));
    hidden('visible');
    await listOutboxRows(ada.id);
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'queued']);
  });

  it('after a fault, when its pause is over', async () => {
    await keep(1);
    obstacle = () => (listSentNumbers().length === 1 ? fault : null);
    start();
    await delivered(2);
    await expect.poll(states).toEqual(['delivered']);
  });

  it('again what an older service did not know, as the application opens: this one may know it', async () => {
    for (const n of [1, 2, 3]) await keep(n);
    await changeRow(idOf(1), { state: 'needs-attention', lastCode: 'SYNC_VERSION_UNKNOWN' });
    await changeRow(idOf(2), { state: 'needs-attention', lastCode: 'SYNC_KIND_UNKNOWN' });
    await changeRow(idOf(3), { state: 'needs-attention', lastCode: 'POSITION_REFUSED' });
    start();
    await expect.poll(states, { timeout: 5000 }).toEqual(['delivered', 'delivered', 'needs-attention']);
    await flushNow();
    expect(listSentNumbers()).toEqual([1, 2]);
  });

  it('asks the server for its time after a pass, while it watches', async () => {
    const times = () => receivedCalls.filter(({ path }) => path !== '/api/sync' && path.startsWith('/api/')).length;
    await flushNow();
    expect(times()).toBe(0);
    start();
    await expect.poll(times).toBe(1);
  });
});

describe('what the person asks of an action', () => {
  const refuse = (n: number, lastCode: string) => changeRow(idOf(n), { state: 'needs-attention', lastCode });

  it('sends again the one action they press, and no other', async () => {
    await keep(1);
    await refuse(1, 'POSITION_REFUSED');
    await keep(2);
    await refuse(2, 'POSITION_REFUSED');
    await retryRow(idOf(1));
    expect(listSentNumbers()).toEqual([1]);
    expect(await states()).toEqual(['delivered', 'needs-attention']);
  });

  it('sends again every action that the reasons now settled had refused, and no other', async () => {
    for (const n of [1, 2, 3]) await keep(n);
    await refuse(1, 'SUBSCRIPTION_REQUIRED');
    await refuse(2, 'POSITION_REFUSED');
    await changeRow(idOf(3), { lastCode: 'SUBSCRIPTION_REQUIRED', nextAttemptAt: secondsAfter(60), attempts: 1 });
    await retryRefused(['NOT_PAID']);
    expect(listSentNumbers()).toEqual([]);
    await retryRefused(['SUBSCRIPTION_REQUIRED', 'NOT_PAID']);
    expect((await findOutboxRow(idOf(1)))?.state).toBe('delivered');
    expect((await findOutboxRow(idOf(2)))?.state).toBe('needs-attention');
  });

  it('leaves alone a refused step of a fine that was noted again since', async () => {
    const step = { owner: ada.id, kind: 'fine.step', version: 1, photos: [] };
    const payload = { fineId: idOf(9), step: 'sent', on: '2026-11-20' };
    await enqueue({ ...step, id: idOf(1), payload }, now);
    await refuse(1, 'SUBSCRIPTION_REQUIRED');
    await enqueue({ ...step, id: idOf(2), payload: { ...payload, on: '2026-11-19' } }, now);
    await changeRow(idOf(2), { state: 'delivered' });
    await retryRefused(['SUBSCRIPTION_REQUIRED']);
    expect(listSentNumbers()).toEqual([]);
    expect(await states()).toEqual(['needs-attention', 'delivered']);
  });

  it('what is theirs to keep or throw away: nothing of another person, nothing when signed out', async () => {
    await keep(1);
    await keep(2, 'bob');
    await keep(3);
    await changeRow(idOf(3), { state: 'delivered' });
    expect((await listExportableRows()).map(({ id }) => id)).toEqual([idOf(1)]);
    await discard(idOf(2));
    expect(await findOutboxRow(idOf(2))).toBeDefined();
    localStorage.removeItem('placejuste_auth');
    expect(await listExportableRows()).toEqual([]);
    await discard(idOf(1));
    expect(await findOutboxRow(idOf(1))).toBeDefined();
  });
});
