import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { flush, idOf, keep, phone, refusal, start, startPhone, states, stored } from '../../../test/outbox.fixtures.ts';
import { openLocalDatabase } from '../storage/database.ts';
import { flushNow, retryRow } from './outbox.ts';
import { changeRow } from './outbox-store.ts';

vi.mock('../uploads/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadResumably: () => Promise.resolve({ ok: true }),
}));

beforeEach(startPhone);

/** Makes the phone full: writes to these stores fail from now on. */
function fill(isFull: (store: string) => boolean): () => void {
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    value: unknown,
  ) {
    if (isFull(this.name)) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value);
  });
  const empty = () => void spy.mockRestore();
  onTestFinished(empty);
  return empty;
}

const photoIds = async () => (await openLocalDatabase()).getAllKeys('photos');

describe('a phone without room for one more byte', () => {
  it('sends everything all the same, and writes it down once there is room', async () => {
    await keep(1, ['p1', 'p2']);
    await keep(2, ['p3']);
    const empty = fill(() => true);
    await flush();
    expect([...phone.server.keys()]).toEqual([idOf(1), idOf(2)]);
    // Nothing is dropped here before the phone could write down that the server has it.
    expect(await photoIds()).toEqual(['p1', 'p2', 'p3']);
    empty();
    await flush();
    expect(await states()).toEqual(['delivered', 'delivered']);
    expect(await photoIds()).toEqual([]);
    expect(phone.server.size).toBe(2);
  });

  it('sends what depends on an action that it could not write down as delivered', async () => {
    await keep(1);
    await keep(2, ['p1']);
    await changeRow(idOf(2), { payload: { vehicleId: idOf(1) } });
    fill(() => true);
    await flush();
    expect([...phone.server.keys()]).toEqual([idOf(1), idOf(2)]);
  });

  it('makes its own room: the photographs that the server has go with the same writing', async () => {
    await keep(1, ['p1', 'p2']);
    const database = await openLocalDatabase();
    const del = IDBObjectStore.prototype.delete;
    let freed = 0;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function remove(this: IDBObjectStore, key) {
      if (this.name === 'photos') freed += 1;
      return del.call(this, key);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    fill(() => freed === 0);
    await flush();
    expect(await states()).toEqual(['delivered']);
    expect(await database.getAllKeys('photos')).toEqual([]);
  });

  it('a row of a page that was killed does not stop the others', async () => {
    await keep(1);
    await keep(2);
    await changeRow(idOf(1), { state: 'sending' });
    fill(() => true);
    await flushNow();
    expect([...phone.server.keys()]).toEqual([idOf(1), idOf(2)]);
  });

  it('« Réessayer » sends too', async () => {
    await keep(1);
    fill(() => true);
    await retryRow(idOf(1));
    expect([...phone.server.keys()]).toEqual([idOf(1)]);
  });

  const fault = { status: 503, body: 'Service Unavailable' };
  const secondsAfter = (seconds: number) => new Date(start + seconds * 1000).toISOString();

  it('plans its next pass by itself after a fault of the service, each later than the one before', async () => {
    await keep(1);
    fill(() => true);
    phone.obstacle = () => fault;
    expect([await flush(), await flush(), await flush()]).toEqual([1, 2, 4].map(secondsAfter));
    phone.obstacle = null;
    expect(await flush()).toBeNull();
    expect([...phone.server.keys()]).toEqual([idOf(1)]);
  });

  it('tells a refusal, and « Réessayer » sends what was refused', async () => {
    await keep(1);
    fill(() => true);
    phone.obstacle = () => refusal('PLATE_UNREADABLE', 'Cette plaque n’est pas lisible.', 422);
    await flush();
    expect(await states()).toEqual(['needs-attention']);
    phone.obstacle = null;
    await retryRow(idOf(1));
    expect([...phone.server.keys()]).toEqual([idOf(1)]);
  });

  it('writes down, once there is room, what it could only remember', async () => {
    await keep(1);
    const empty = fill(() => true);
    phone.obstacle = () => fault;
    await flush();
    empty();
    await flush();
    const row = await (await openLocalDatabase()).get('outbox', idOf(1));
    expect(row).toMatchObject({ state: 'queued', attempts: 2, nextAttemptAt: secondsAfter(2) });
  });

  it('a photograph that arrived is not sent twice in one pass for want of its mark', async () => {
    await keep(1, ['p1']);
    fill((store) => store === 'photoMarks');
    const upload = vi.fn(stored);
    await flush(upload);
    expect(upload).toHaveBeenCalledOnce();
    expect(await states()).toEqual(['delivered']);
  });
});
