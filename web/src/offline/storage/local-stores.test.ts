import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeLocalDatabase, openLocalDatabase } from './database.ts';
import { readDraft, saveDraft } from './draft-store.ts';
import { changeRow, enqueue } from '../outbox/outbox-store.ts';
import { keepPhoto } from '../photo-store/keep-photo.ts';
import { dropPhotosOf, listDraftPhotos } from '../photo-store/owned-photos.ts';
import { readIntactPhoto } from '../photo-store/photo-store.ts';
import { keepRecord } from './record-store.ts';
import { emptyDevice, wipeLocalData } from './wipe.lazy.ts';

const now = new Date('2026-11-21T09:00:00Z');
const file = new File([new Uint8Array([1, 2, 3])], 'voiture.jpg', { type: 'image/jpeg' });
/** SHA-256 of the bytes 1, 2, 3, from `printf '\1\2\3' | sha256sum`. */
const sha256 = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';

beforeEach(() => wipeLocalData());

describe('kept pictures', () => {
  it('hashes at once and gives back the same bytes', async () => {
    const facts = await keepPhoto({ id: 'p1', owner: 'draft', file, now });
    expect(facts).toMatchObject({ sha256, size: 3, type: 'image/jpeg', name: 'voiture.jpg' });
    const back = await readIntactPhoto('p1');
    expect(new Uint8Array(back?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('never hands out bytes that changed since', async () => {
    await keepPhoto({ id: 'p1', owner: 'draft', file, now });
    const database = await openLocalDatabase();
    const photo = await database.get('photos', 'p1');
    if (photo === undefined) throw new Error('not kept');
    await database.put('photos', { ...photo, bytes: new Uint8Array([1, 2, 4]).buffer });
    expect(await readIntactPhoto('p1')).toBeNull();
  });

  it('lists and drops those of one owner only', async () => {
    await keepPhoto({ id: 'p1', owner: 'one', file, now });
    await keepPhoto({ id: 'p2', owner: 'two', file, now });
    expect((await listDraftPhotos('one')).map(({ id }) => id)).toEqual(['p1']);
    await dropPhotosOf('one');
    expect(await listDraftPhotos('one')).toEqual([]);
    expect(await listDraftPhotos('two')).toHaveLength(1);
  });
});

it('newer-version-in-another-tab: pictures are kept, in the database the other tab opened', async () => {
  await keepPhoto({ id: 'before', owner: 'draft', file, now });
  const newer = await openDB('placejuste', 5, { upgrade: (database) => void database.createObjectStore('more') });
  await keepPhoto({ id: 'after', owner: 'draft', file, now });
  expect((await listDraftPhotos('draft')).map(({ id }) => id)).toEqual(['after', 'before']);
  newer.close();
  await closeLocalDatabase();
  await deleteDB('placejuste');
});

it('the record of a sent declaration goes when the next one is written', async () => {
  const action = { owner: 'ada', kind: 'declaration.create', version: 2, payload: {}, photos: [] };
  for (const id of ['sent', 'waiting']) {
    await keepRecord(id, { status: 'processing' }, now);
    await enqueue({ ...action, id }, now);
  }
  await changeRow('sent', { state: 'delivered' });
  await keepRecord('new', { status: 'processing' }, now);
  const database = await openLocalDatabase();
  expect(await database.getAllKeys('declarations')).toEqual(['new', 'waiting']);
  await database.clear('outbox');
});

describe('sign-out', () => {
  it('a sign-out leaves no data for the next person', async () => {
    await keepPhoto({ id: 'p1', owner: 'draft', file, now });
    await saveDraft('declare', { plate: 'AB-123-CD' }, now);
    await keepRecord('d1', { status: 'processing' }, now);
    localStorage.setItem('placejuste_last_location', '{"latitude":50}');
    localStorage.setItem('placejuste_invitation', 'a'.repeat(43));
    localStorage.setItem('placejuste_accessibility', '{"fontSize":"large"}');
    await wipeLocalData();
    expect(await readDraft('declare')).toBeNull();
    expect(await listDraftPhotos('draft')).toEqual([]);
    expect(await (await openLocalDatabase()).getAll('declarations')).toEqual([]);
    expect(localStorage.getItem('placejuste_last_location')).toBeNull();
    expect(localStorage.getItem('placejuste_invitation')).toBeNull();
    expect(localStorage.getItem('placejuste_accessibility')).not.toBeNull();
  });

  const stuck = () =>
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('unreadable', 'UnknownError');
    });

  it('where nothing can be erased, leaves nothing all the same: the whole database goes', async () => {
    await saveDraft('declare', { plate: 'AB-123-CD' }, now);
    stuck();
    await emptyDevice();
    vi.restoreAllMocks();
    expect(await readDraft('declare')).toBeNull();
  });

  it('signed-out-meanwhile: what the one who leaves left goes all the same', async () => {
    const drafts = async () => (await openLocalDatabase()).getAllKeys('drafts');
    for (const key of ['ada/declare', 'bob/declare'])
      await (await openLocalDatabase()).put('drafts', { key, value: {}, savedAt: now.toISOString() });
    await emptyDevice('ada');
    expect(await drafts()).toEqual(['bob/declare']);
    await emptyDevice('bob');
    expect(await drafts()).toEqual([]);
  });

  it('not over what somebody else left: it says that the device could not be emptied', async () => {
    await saveDraft('declare', { plate: 'AB-123-CD' }, now);
    await (await openLocalDatabase()).put('drafts', { key: 'bob/declare', value: {}, savedAt: now.toISOString() });
    stuck();
    await expect(emptyDevice()).rejects.toThrow('unreadable');
    vi.restoreAllMocks();
    expect(await (await openLocalDatabase()).get('drafts', 'bob/declare')).toBeTruthy();
    await (await openLocalDatabase()).delete('drafts', 'bob/declare');
  });
});
