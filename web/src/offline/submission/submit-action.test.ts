import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { ada, type Answer, type ReceivedCall, serve, sessionOf, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { onOutboxChange, announceProgress } from '../outbox/outbox-signal.ts';
import { changeRow, enqueue, findOutboxRow, listOutboxRows } from '../outbox/outbox-store.ts';
import { keepPhotoHere } from '../photo-store/photo-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import { submitAction } from './submit-action.ts';
import type { ActionProgress, QueuedAction, Submission } from './submission.ts';

const id = '01933b6e-0000-7000-8000-000000000001';
interface Payload {
  readonly n: number;
  readonly nothing?: undefined;
}
interface Reply {
  readonly id: string;
}
const action: QueuedAction<Payload, Reply> = {
  kind: 'declaration.create',
  version: 2,
  result: z.object({ id: z.string() }),
};
const submit = (change: Partial<Submission<Payload, Reply>> = {}) =>
  submitAction<Payload, Reply>({ id, action, payload: { n: 1, nothing: undefined }, photos: [], ...change });

let receivedCalls: ReceivedCall[];
function answering(answer: Answer | 'lost' | ((one: ReceivedCall) => Answer)): void {
  receivedCalls = serve({ 'POST /api/sync': answer });
}
const refusal = (status: number, code: string, fields?: object): Answer => ({
  status,
  body: { code, message: 'Non.', requestId: 'r', ...(fields === undefined ? {} : { fields }) },
});

beforeEach(async () => {
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const database = await openLocalDatabase();
  for (const store of ['outbox', 'photos', 'photoMarks'] as const) await database.clear(store);
  answering(synced(({ id: of }) => ({ id: of })));
});

describe('an action is kept before anything is sent', () => {
  it('and delivered once the server has it', async () => {
    const progressCalls: ActionProgress[] = [];
    expect(await submit({ onProgress: (progress) => progressCalls.push(progress) })).toEqual({
      state: 'delivered',
      reply: { id },
    });
    expect(await findOutboxRow(id)).toMatchObject({
      owner: ada.id,
      kind: 'declaration.create',
      version: 2,
      state: 'delivered',
    });
    expect((await findOutboxRow(id))?.payload).toEqual({ n: 1 });
    expect(Object.keys((await findOutboxRow(id))?.payload ?? {})).toEqual(['n']);
    expect(progressCalls).toEqual([{ phase: 'saving' }]);
  });

  it('nobody signed in: nothing is kept, and the person is told', async () => {
    localStorage.removeItem('placejuste_auth');
    expect(await submit()).toEqual({ state: 'waiting', code: 'NOT_SIGNED_IN', message: offlineMessages.signInFirst });
    expect(receivedCalls).toEqual([]);
  });

  it('the phone cannot keep it: nothing is sent, and the person is told', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await submit()).toEqual({ state: 'refused', code: 'NOT_KEPT', message: offlineMessages.notKept });
    expect(consoleError).toHaveBeenCalledOnce();
    expect(receivedCalls).toEqual([]);
  });

  it('not awaited: the person goes on at once, the sending follows', async () => {
    expect(await submit({ awaited: false })).toEqual({ state: 'kept', code: null, message: offlineMessages.kept });
    await expect.poll(async () => (await findOutboxRow(id))?.state).toBe('delivered');
  });

  it('vehicle-behind-the-whole-queue: not waited for where others leave first, waited for alone', async () => {
    const ahead = '01933b6e-0000-7000-8000-000000000009';
    let goOn = (): void => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    receivedCalls = serve({
      'POST /api/sync': async (one) => {
        await slow;
        return synced(({ id: of }) => ({ id: of }))(one);
      },
    });
    await submit({ id: ahead, awaited: false });
    expect(await submit({ awaited: 'if-first' })).toMatchObject({ state: 'kept' });
    goOn();
    await expect.poll(async () => (await findOutboxRow(id))?.state).toBe('delivered');
    expect(await submit({ id: ahead.replace('9', '8'), awaited: 'if-first' })).toMatchObject({ state: 'delivered' });
  });
});

describe('what a screen is told of a sending', () => {
  it.each<[string, Answer | 'lost', object]>([
    ['no network', 'lost', { state: 'kept', code: 'NETWORK', message: offlineMessages.kept }],
    ['the session ended', refusal(401, 'NOT_SIGNED_IN'), { state: 'kept', message: offlineMessages.keptForSignIn }],
    [
      'refused, with its fields',
      refusal(422, 'FINE_FIELDS', { on: 'Date.' }),
      { state: 'refused', code: 'FINE_FIELDS', message: 'Non.', fields: { on: 'Date.' } },
    ],
  ])('%s', async (_case, answer, expected) => {
    answering(answer);
    const outcome = await submit();
    expect(outcome).toMatchObject(expected);
    expect(outcome).not.toHaveProperty('photoId');
    expect(await listOutboxRows(ada.id)).toHaveLength(1);
  });

  it('a picture that was lost is named', async () => {
    const photo = { photoId: 'p1', bucket: 'declaration-photos', objectName: 'o', label: 'photo' };
    const outcome = await submit({ photos: [photo] });
    expect(outcome).toMatchObject({ state: 'refused', code: 'PHOTO_LOST', photoId: 'p1' });
    expect(outcome).not.toHaveProperty('fields');
  });

  it('an answer that cannot be read is no refusal of the action', async () => {
    answering(synced(() => ({ id: 4 })));
    expect(await submit()).toEqual({
      state: 'refused',
      code: 'UNREADABLE_REPLY',
      message: offlineMessages.unreadable,
    });
    expect((await findOutboxRow(id))?.state).toBe('delivered');
  });

  it('stopped by the person while a picture leaves: they are still at it, everything is kept', async () => {
    const stop = new AbortController();
    const file = new File([new Uint8Array(10)], 'p1.jpg', { type: 'image/jpeg' });
    await keepPhotoHere({ id: 'p1', owner: 'declaration', file, now: new Date('2026-11-22T09:00:00Z') });
    let changes = 0;
    // The first change is the storage of the action; the second is the start of its sending.
    onTestFinished(onOutboxChange(() => (changes += 1) === 2 && stop.abort()));
    const photo = { photoId: 'p1', bucket: 'declaration-photos', objectName: 'o', label: 'photo' };
    expect(await submit({ photos: [photo], signal: stop.signal })).toEqual({ state: 'cancelled' });
    expect(await findOutboxRow(id)).toMatchObject({ state: 'queued', lastCode: 'CANCELLED' });
  });

  it('waits for its turn behind what was kept before it', async () => {
    const before = '01933b6e-0000-7000-8000-000000000000';
    await enqueue(
      { id: before, owner: ada.id, kind: 'declaration.create', version: 2, payload: {}, photos: [] },
      new Date('2026-11-22T09:00:00Z'),
    );
    expect(await submit()).toEqual({ state: 'delivered', reply: { id } });
    expect(receivedCalls.map(({ body }) => (body as { id: string }).id)).toEqual([before, id]);
  });

  it('once told, nothing more: no progress, and an interruption stops nothing else', async () => {
    const stop = new AbortController();
    const progressCalls: ActionProgress[] = [];
    answering('lost');
    await submit({ signal: stop.signal, onProgress: (progress) => progressCalls.push(progress) });
    progressCalls.length = 0;
    announceProgress(id, { phase: 'saving' });
    expect(progressCalls).toEqual([]);
    const aborted = vi.spyOn(AbortController.prototype, 'abort');
    stop.abort();
    await vi.dynamicImportSettled();
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('thrown away in another tab while it left: nothing is said of it any more', async () => {
    answering(() => {
      void openLocalDatabase().then((database) => database.delete('outbox', id));
      return refusal(503, 'INTERNAL');
    });
    expect(await submit()).toEqual({ state: 'cancelled' });
  });

  it('settled by another tab: the screen goes on before this tab’s own pass ends', async () => {
    let free: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (free = resolve));
    receivedCalls = serve({
      'POST /api/sync': async () => {
        await changeRow(id, { state: 'delivered', result: { id: 'elsewhere' } });
        await released;
        return refusal(503, 'INTERNAL');
      },
    });
    expect(await submit()).toEqual({ state: 'delivered', reply: { id: 'elsewhere' } });
    free();
  });
});

it('an action that the outbox does not carry is sent at once, and not kept', async () => {
  const send = vi.fn(async () => ({ ok: true, reply: { id: 'direct' } }) as const);
  const direct = { kind: 'essai.create', version: 1, send };
  expect(await submit({ action: direct })).toEqual({ state: 'delivered', reply: { id: 'direct' } });
  expect(send).toHaveBeenCalledWith(id, { n: 1, nothing: undefined });
  expect(await listOutboxRows(ada.id)).toEqual([]);
});

it('behind an action that the ended session holds up, it waits for the sign-in too', async () => {
  const ahead = '01933b6e-0000-7000-8000-000000000009';
  answering(refusal(401, 'NOT_SIGNED_IN'));
  await submit({ id: ahead });
  expect(await submit()).toEqual({ state: 'kept', code: 'NOT_SIGNED_IN', message: offlineMessages.keptForSignIn });
});

describe('said-to-leave-while-a-refused-one-holds-it-up', () => {
  it.each([true, 'if-first'] as const)('awaited %s: it says what it waits for', async (awaited) => {
    answering('lost');
    const fineId = '01933b6e-0000-7000-8000-0000000000f1';
    const earlier = '01933b6e-0000-7000-8000-0000000000e1';
    const other = '01933b6e-0000-7000-8000-0000000000e2';
    const rowFacts = { owner: ada.id, version: 1, photos: [] };
    await enqueue({ ...rowFacts, id: earlier, kind: 'fine.update', payload: { fineId } }, testNow());
    await changeRow(earlier, { state: 'needs-attention' });
    await enqueue({ ...rowFacts, id: other, kind: 'station.create', payload: {} }, testNow());
    const step: QueuedAction<{ readonly fineId: string }, Reply> = {
      kind: 'fine.step',
      version: 1,
      result: z.object({ id: z.string() }),
    };
    expect(await submitAction({ id, action: step, payload: { fineId }, photos: [], awaited })).toEqual({
      state: 'kept',
      code: 'AFTER_REFUSED',
      message: offlineMessages.keptAfterRefused,
    });
  });
});
