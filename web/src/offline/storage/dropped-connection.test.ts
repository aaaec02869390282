import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionOf } from '../../../test/open.tsx';
import { enqueue, listOutboxRows } from '../outbox/outbox-store.ts';
import { keepPhoto } from '../photo-store/keep-photo.ts';
import { listDraftPhotos } from '../photo-store/owned-photos.ts';
import { openLocalDatabase } from './database.ts';
import { readDraft, saveDraft } from './draft-store.ts';
import { useDraft } from './use-draft.ts';
import { wipeLocalData } from './wipe.lazy.ts';

const now = new Date('2026-11-21T09:00:00Z');

beforeEach(async () => {
  await wipeLocalData();
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

describe('a connection that the browser dropped without a word, as on a phone that slept', () => {
  it('is opened again: photographs, drafts and actions are kept as if nothing happened', async () => {
    const drop = async () => (await openLocalDatabase()).close();
    await drop();
    const file = new File([new Uint8Array(10)], 'voiture.jpg', { type: 'image/jpeg' });
    await keepPhoto({ id: 'p1', owner: 'draft', file, now });
    await drop();
    expect((await listDraftPhotos('draft')).map(({ id }) => id)).toEqual(['p1']);
    await drop();
    await saveDraft('fine', { plate: 'AA-123-AA' }, now);
    await drop();
    expect(await readDraft('fine')).toEqual({ plate: 'AA-123-AA' });
    await drop();
    const action = { kind: 'declaration.create', version: 2, payload: {}, photos: [] } as const;
    await enqueue({ ...action, id: '01933b6e-0000-7000-8000-000000000001', owner: 'ada' }, now);
    await drop();
    expect(await listOutboxRows('ada')).toHaveLength(1);
  });

  it('is opened once for all who ask at the same time', async () => {
    (await openLocalDatabase()).close();
    const [one, other] = await Promise.all([openLocalDatabase(), openLocalDatabase()]);
    expect(one).toBe(other);
    expect(await openLocalDatabase()).toBe(one);
  });

  it('stays open when the browser tells late that it dropped the one before', async () => {
    const formerDatabase = await openLocalDatabase();
    const onClose = vi.fn();
    formerDatabase.addEventListener('close', onClose);
    formerDatabase.close();
    const database = await openLocalDatabase();
    forceCloseDatabase(unwrap(formerDatabase) as never);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await openLocalDatabase()).toBe(database);
  });
});

describe('a draft that could not be read at once', () => {
  const readDraftOf = () =>
    renderHook(() => useDraft('fine', { first: { plate: '' }, parse: (stored) => stored as { plate: string } }));

  it('is read again, and not written over by an empty one', async () => {
    await saveDraft('fine', { plate: 'AA-123-AA' }, now);
    const get = IDBObjectStore.prototype.get;
    let faults = 1;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(this: IDBObjectStore, key) {
      if (this.name !== 'drafts' || faults === 0) return get.call(this, key);
      faults -= 1;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    onTestFinished(() => void spy.mockRestore());
    const { result } = readDraftOf();
    await waitFor(() => expect(result.current.ready).toBe(true));
    expect(faults).toBe(0);
    expect(result.current.value).toEqual({ plate: 'AA-123-AA' });
    act(() => result.current.set((before) => ({ plate: `${before.plate}!` })));
    await waitFor(async () => expect(await readDraft('fine')).toEqual({ plate: 'AA-123-AA!' }));
  });
});
