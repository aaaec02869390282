import { beforeEach, describe, expect, it, vi } from 'vitest';
import { untried } from '../../../test/outbox-row.fixtures.ts';
import { keepPhotoHere, loadMark, markPhoto, readIntactPhoto } from '../photo-store/photo-store.ts';
import { closeLocalDatabase, openLocalDatabase } from '../storage/database.ts';
import { onOutboxChange, subscribeProgress, announceOutboxChange, announceProgress } from './outbox-signal.ts';
import {
  adoptRow,
  changeRow,
  enqueue,
  detectLostActions,
  forgetOldDeliveries,
  removeRow,
  requeueRow,
  findOutboxRow,
  listOutboxRows,
  type NewOutboxRow,
} from './outbox-store.ts';
import { readLostActions, countPendingActions } from './pending-actions.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const later = new Date('2026-11-21T10:00:00.000Z');
const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const photo = { photoId: 'p1', bucket: 'declaration-photos', objectName: 'ada/p1.jpg', label: 'photo' };
const action = (n: number, change: Partial<NewOutboxRow> = {}): NewOutboxRow => ({
  id: idOf(n),
  owner: 'ada',
  kind: 'declaration.create',
  version: 2,
  payload: { n },
  photos: [],
  ...change,
});

beforeEach(async () => {
  const database = await openLocalDatabase();
  for (const store of ['outbox', 'photos', 'photoMarks'] as const) await database.clear(store);
  for (const key of ['pwa_pending_actions', 'placejuste_lost_actions']) localStorage.removeItem(key);
});

describe('keeping an action', () => {
  it('gives it the next place, and nothing of a past try', async () => {
    await enqueue(action(1), now);
    expect(await enqueue(action(2), later)).toEqual({
      ...action(2),
      order: 2,
      createdAt: later.toISOString(),
      ...untried,
    });
    expect((await findOutboxRow(idOf(1)))?.order).toBe(1);
  });

  it('corrected: the payload is the new one, the moment the first one', async () => {
    await enqueue(action(1), now);
    await changeRow(idOf(1), { state: 'needs-attention', attempts: 3, lastCode: 'X', fields: { plate: 'Non.' } });
    expect(await enqueue(action(1, { payload: { n: 'corrected' } }), later)).toMatchObject({
      payload: { n: 'corrected' },
      createdAt: now.toISOString(),
      state: 'queued',
      attempts: 0,
      lastCode: null,
      fields: null,
    });
    expect(await listOutboxRows('ada')).toHaveLength(1);
  });

  it('is said to be done once it is, even where the browser drops the database just after', async () => {
    const dropped = new DOMException('closed', 'InvalidStateError');
    vi.spyOn(await openLocalDatabase(), 'getAll').mockRejectedValueOnce(dropped);
    expect(await enqueue(action(1), now)).toMatchObject({ id: idOf(1), state: 'queued' });
    await closeLocalDatabase();
    expect(await findOutboxRow(idOf(1))).toBeDefined();
  });

  it('an identifier of another person is refused, and theirs stays', async () => {
    await enqueue(action(1), now);
    await expect(enqueue(action(1, { owner: 'bob', payload: {} }), now)).rejects.toThrow('outbox-id-of-another');
    expect(await findOutboxRow(idOf(1))).toMatchObject({ owner: 'ada', payload: { n: 1 } });
  });

  it('takes in a row of a copy once, with the moment it was made', async () => {
    expect(await adoptRow({ ...action(1), createdAt: later.toISOString() })).toBe(true);
    expect(await adoptRow({ ...action(1, { payload: {} }), createdAt: now.toISOString() })).toBe(false);
    expect(await findOutboxRow(idOf(1))).toMatchObject({ payload: { n: 1 }, createdAt: later.toISOString() });
  });

  it('the list that the specification names counts what is not delivered', async () => {
    expect(countPendingActions()).toBe(0);
    await enqueue(action(1), now);
    await enqueue(action(2), now);
    await enqueue(action(3, { owner: 'bob' }), now);
    expect(countPendingActions()).toBe(1);
    await changeRow(idOf(1), { state: 'delivered' });
    expect(countPendingActions()).toBe(1);
    await removeRow(idOf(2), 'ada');
    expect(countPendingActions()).toBe(0);
    localStorage.setItem('pwa_pending_actions', '"altered"');
    expect(countPendingActions()).toBe(0);
  });
});

describe('database-emptied-by-the-browser', () => {
  /** Does something once the identifiers were read from the database, before they are compared with the list. */
  async function betweenReadingAndComparing(work: () => Promise<unknown>) {
    vi.spyOn(await openLocalDatabase(), 'getAll').mockImplementationOnce(async () => {
      // Another tab has a connection of its own.
      await closeLocalDatabase();
      const rows = await (await openLocalDatabase()).getAll('outbox');
      await work();
      return rows as never;
    });
  }

  it('says nothing lost of what another tab adds or removes meanwhile', async () => {
    await enqueue(action(1), now);
    await betweenReadingAndComparing(() => enqueue(action(2), now));
    await detectLostActions('ada');
    expect(readLostActions()).toEqual([]);
    await betweenReadingAndComparing(() => removeRow(idOf(2), 'ada'));
    await detectLostActions('ada');
    expect(readLostActions()).toEqual([]);
    expect(countPendingActions()).toBe(1);
  });

  it('what the list named and the database lost is told, until it was read or is taken back', async () => {
    await enqueue(action(1), now);
    await enqueue(action(2), now);
    await enqueue(action(3, { owner: 'bob' }), now);
    await enqueue(action(4), now);
    await detectLostActions('ada');
    expect(readLostActions()).toEqual([]);
    const database = await openLocalDatabase();
    for (const n of [1, 2, 4]) await database.delete('outbox', idOf(n));
    // Any change writes the list anew: what it named before is not forgotten.
    await enqueue(action(5), now);
    await detectLostActions('ada');
    expect(readLostActions().map(({ id }) => id)).toEqual([1, 2, 4].map(idOf));
    expect(readLostActions()[0]).toMatchObject({ payload: { n: 1 }, createdAt: now.toISOString() });
    await adoptRow({ ...action(2), createdAt: now.toISOString() });
    expect(readLostActions().map(({ id }) => id)).toEqual([1, 4].map(idOf));
  });

  it('what its owner threw away, or the service has, was not lost', async () => {
    await enqueue(action(1), now);
    await enqueue(action(2), now);
    await changeRow(idOf(1), { state: 'delivered' });
    await removeRow(idOf(1), 'ada');
    await removeRow(idOf(2), 'ada');
    await detectLostActions('ada');
    expect(readLostActions()).toEqual([]);
  });
});

describe('changing a row', () => {
  it('nothing changes what was delivered, and nothing brings back what was removed', async () => {
    await enqueue(action(1), now);
    await changeRow(idOf(1), { state: 'delivered', deliveredAt: now.toISOString() });
    await requeueRow(idOf(1));
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'delivered' });
    await changeRow(idOf(9), { state: 'delivered' });
    expect(await findOutboxRow(idOf(9))).toBeUndefined();
  });

  it('taken up again, it has no pause and no refusal of a field', async () => {
    await enqueue(action(1), now);
    const refused = { state: 'needs-attention', fields: { plate: 'Non.' }, photoId: 'p1' } as const;
    await changeRow(idOf(1), { ...refused, nextAttemptAt: later.toISOString(), attempts: 4 });
    await requeueRow(idOf(1));
    expect(await findOutboxRow(idOf(1))).toMatchObject({
      state: 'queued',
      nextAttemptAt: null,
      fields: null,
      photoId: null,
      attempts: 4,
    });
  });

  it('removed by its owner alone, its pictures and where their sending stood go with it', async () => {
    const file = new File([new Uint8Array(10)], 'p1.jpg', { type: 'image/jpeg' });
    await keepPhotoHere({ id: 'p1', owner: 'declaration', file, now });
    await markPhoto('p1', { uploadUrl: '/storage/v1/upload/resumable/abc' });
    await enqueue(action(1, { photos: [photo] }), now);
    await removeRow(idOf(1), 'bob');
    expect(await listOutboxRows('ada')).toHaveLength(1);
    expect(await readIntactPhoto('p1')).not.toBeNull();
    await removeRow(idOf(1), 'ada');
    expect(await listOutboxRows('ada')).toEqual([]);
    expect(await readIntactPhoto('p1')).toBeNull();
    expect(await loadMark('p1')).not.toHaveProperty('uploadUrl');
  });

  it('the last fifty deliveries are remembered, the oldest are forgotten, what waits never is', async () => {
    for (let n = 1; n <= 53; n += 1) {
      await enqueue(action(n), now);
      if (n > 1) await changeRow(idOf(n), { state: 'delivered' });
    }
    await forgetOldDeliveries('ada');
    const ids = (await listOutboxRows('ada')).map(({ id }) => id);
    expect(ids).toEqual([idOf(1), ...Array.from({ length: 50 }, (_, n) => idOf(n + 4))]);
  });
});

describe('what is told of the outbox', () => {
  const fromAnotherTab = () => {
    const channel = new BroadcastChannel('placejuste-outbox');
    channel.postMessage('changed');
    return channel;
  };

  it('every change, in this tab and in another, until nobody listens', async () => {
    const calls: string[] = [];
    const stopOne = onOutboxChange(() => calls.push('one'));
    const stopTwo = onOutboxChange(() => calls.push('two'));
    announceOutboxChange();
    expect(calls).toEqual(['one', 'two']);
    stopOne();
    const tab = fromAnotherTab();
    await expect.poll(() => calls.length).toBe(3);
    stopTwo();
    announceOutboxChange();
    tab.close();
    expect(calls).toEqual(['one', 'two', 'two']);
  });

  it.each([
    ['listens itself', true],
    ['listens to nothing', false],
  ])('another tab hears of a change in one that %s', async (_case, isListening) => {
    const messages: unknown[] = [];
    const tab = new BroadcastChannel('placejuste-outbox');
    tab.onmessage = ({ data }) => messages.push(data);
    const stop = isListening ? onOutboxChange(() => undefined) : () => undefined;
    announceOutboxChange();
    await expect.poll(() => messages).toEqual(['changed']);
    stop();
    tab.close();
  });

  it('how far a sending is, to who asked for that action', () => {
    const calls: unknown[] = [];
    const stops = [
      subscribeProgress('one', (progress) => calls.push(progress)),
      subscribeProgress('one', () => calls.push('too')),
    ];
    subscribeProgress('other', () => calls.push('other'))();
    announceProgress('one', { phase: 'saving' });
    expect(calls).toEqual([{ phase: 'saving' }, 'too']);
    for (const stop of stops) stop();
    announceProgress('one', { phase: 'saving' });
    announceProgress('other', { phase: 'saving' });
    expect(calls).toHaveLength(2);
  });
});
