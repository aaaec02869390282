import { zipSync } from 'fflate';
import { deleteDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeLocalDatabase, openLocalDatabase } from '../storage/database.ts';
import { changeRow, enqueue, listOutboxRows } from '../outbox/outbox-store.ts';
import { keepPhotoHere, readIntactPhoto } from '../photo-store/photo-store.ts';
import { restoreBackup, writeBackup } from './backup.lazy.ts';
import { readZip } from './zip-reader.ts';

const ada = '018f3c00-0000-7000-8000-00000000ada0';
const now = new Date('2026-11-21T09:00:00Z');
const idOf = (n: number): string => `01933b6e-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

async function freshPhone(): Promise<void> {
  await closeLocalDatabase();
  localStorage.clear();
  await deleteDB('placejuste');
}

async function declared(n: number): Promise<void> {
  const photoId = `photo-${n}`;
  await keepPhotoHere({
    id: photoId,
    owner: 'declaration',
    file: new File([new Uint8Array(300_000).fill(n)], 'IMG.jpg', { type: 'image/jpeg' }),
    now,
  });
  const photo = {
    photoId,
    bucket: 'declaration-photos',
    objectName: `${ada}/${idOf(n)}/parking.jpg`,
    label: 'photo du stationnement',
  };
  await enqueue(
    { id: idOf(n), owner: ada, kind: 'declaration.create', version: 1, payload: { n }, photos: [photo] },
    now,
  );
}

/** Makes an array of this page's realm: the archive writer takes the arrays of Node for folders. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(new TextEncoder().encode(text));
}

async function filesOf(archive: Blob): Promise<Record<string, Uint8Array>> {
  const entries = await readZip(archive, 20_000_000);
  return Object.fromEntries(await Promise.all(entries.map(async ({ name, read }) => [name, await read()] as const)));
}

beforeEach(freshPhone);

describe('backup', () => {
  it('carries everything undelivered, in order, and nothing of anybody else', async () => {
    await declared(1);
    await declared(2);
    await declared(3);
    await changeRow(idOf(2), { state: 'delivered' });
    await enqueue(
      { id: idOf(9), owner: 'other', kind: 'declaration.create', version: 1, payload: {}, photos: [] },
      now,
    );
    const percents: number[] = [];
    const backup = await writeBackup({ userId: ada, now, onProgress: (done) => percents.push(done) });
    expect(backup).toMatchObject({ actions: 2, photos: 2, damaged: 0 });
    expect(percents).toEqual([0.5, 1]);
    const entries = await readZip(backup.archive, 20_000_000);
    expect(entries.map(({ name }) => name)).toEqual([
      'photos/001-1-photo-1.jpg',
      'photos/002-1-photo-3.jpg',
      'copie.json',
      'empreintes-sha256.txt',
      'LISEZ-MOI.txt',
    ]);
    const hashes = new TextDecoder().decode(await entries[3]!.read());
    const photo = await readIntactPhoto('photo-1');
    expect(hashes).toContain(`${photo!.sha256}  photos/001-1-photo-1.jpg\n`);
    expect([...(await entries[0]!.read()).subarray(0, 3)]).toEqual([1, 1, 1]);
  });

  it('is taken back whole on another phone, and twice makes nothing twice', async () => {
    await declared(1);
    await declared(2);
    const { archive } = await writeBackup({ userId: ada, now });
    await freshPhone();
    expect(await restoreBackup(archive, ada)).toEqual({ ok: true, restored: 2, already: 0, damaged: 0 });
    expect(await restoreBackup(archive, ada)).toEqual({ ok: true, restored: 0, already: 2, damaged: 0 });
    const rows = await listOutboxRows(ada);
    expect(rows.map(({ id, payload, state, createdAt }) => ({ id, payload, state, createdAt }))).toEqual([
      { id: idOf(1), payload: { n: 1 }, state: 'queued', createdAt: now.toISOString() },
      { id: idOf(2), payload: { n: 2 }, state: 'queued', createdAt: now.toISOString() },
    ]);
    expect((await readIntactPhoto('photo-2'))?.bytes.byteLength).toBe(300_000);
  });

  it('changes nothing of an action this phone still has, delivered or not', async () => {
    await declared(1);
    const { archive } = await writeBackup({ userId: ada, now });
    await changeRow(idOf(1), { state: 'delivered' });
    expect(await restoreBackup(archive, ada)).toEqual({ ok: true, restored: 0, already: 1, damaged: 0 });
    expect((await listOutboxRows(ada))[0]?.state).toBe('delivered');
  });

  it('never goes into the account of another person', async () => {
    await declared(1);
    const { archive } = await writeBackup({ userId: ada, now });
    await freshPhone();
    expect(await restoreBackup(archive, 'other')).toEqual({ ok: false, code: 'OTHER_PERSON' });
    expect(await (await openLocalDatabase()).count('photos')).toBe(0);
  });

  it('blob-corrupted-on-disk: the damaged picture is inside, named so, and is no proof on return', async () => {
    await declared(1);
    await declared(2);
    const database = await openLocalDatabase();
    const storedPhoto = await database.get('photos', 'photo-1');
    await database.put('photos', { ...storedPhoto!, bytes: new Uint8Array(10).buffer });
    const backup = await writeBackup({ userId: ada, now });
    expect(backup.damaged).toBe(1);
    const names = (await readZip(backup.archive, 20_000_000)).map(({ name }) => name);
    expect(names).toContain('photos/001-1-photo-1-abimee.jpg');
    await freshPhone();
    expect(await restoreBackup(backup.archive, ada)).toEqual({ ok: true, restored: 1, already: 0, damaged: 1 });
  });

  it('wrong-hash: a photograph changed in the file is refused, the others are taken back', async () => {
    await declared(1);
    await declared(2);
    const { archive } = await writeBackup({ userId: ada, now });
    const files = await filesOf(archive);
    files['photos/001-1-photo-1.jpg']![1_000] = 7;
    await freshPhone();
    // Packed again by another tool, and compressed this time.
    const again = new Blob([zipSync(files, { level: 6 }) as Uint8Array<ArrayBuffer>]);
    expect(await restoreBackup(again, ada)).toEqual({ ok: true, restored: 1, already: 0, damaged: 1 });
    expect((await listOutboxRows(ada)).map(({ id }) => id)).toEqual([idOf(2)]);
  });

  it('takes back a copy made under its former names', async () => {
    await declared(1);
    const { archive } = await writeBackup({ userId: ada, now });
    const { 'copie.json': list = new Uint8Array(), ...others } = await filesOf(archive);
    const former = new TextDecoder().decode(list).replace('"placejuste-copie"', '"placejuste-canot"');
    const again = zipSync({ ...others, 'canot.json': bytesOf(former) });
    await freshPhone();
    expect(await restoreBackup(new Blob([again as Uint8Array<ArrayBuffer>]), ada)).toEqual({
      ok: true,
      restored: 1,
      already: 0,
      damaged: 0,
    });
  });

  it.each([
    ['a photograph', new Uint8Array(5000).fill(0xff)],
    ['nothing', new Uint8Array(0)],
    ['another archive', zipSync({ 'a.txt': new Uint8Array(3) })],
    ['a list of another shape', zipSync({ 'copie.json': bytesOf('{"format":"placejuste-copie","version":2}') })],
    ['an archive cut in two', zipSync({ 'copie.json': new Uint8Array(300) }).slice(0, 150)],
  ])('refuses %s with its reason', async (_what, bytes) => {
    expect(await restoreBackup(new Blob([bytes as Uint8Array<ArrayBuffer>]), ada)).toEqual({
      ok: false,
      code: 'NOT_A_BACKUP',
    });
  });

  it.each([
    ['the browser erased it', 'delete'],
    ['its bytes changed', 'put'],
  ])('gives a waiting action back the photograph that this phone lost: %s', async (_case, change) => {
    await declared(1);
    await declared(2);
    const { archive } = await writeBackup({ userId: ada, now });
    const database = await openLocalDatabase();
    const photo = await database.get('photos', 'photo-1');
    if (photo === undefined) throw new Error('The photograph was not kept.');
    if (change === 'delete') await database.delete('photos', photo.id);
    else await database.put('photos', { ...photo, bytes: new ArrayBuffer(8) });
    await changeRow(idOf(1), { state: 'needs-attention', lastCode: 'PHOTO_LOST', photoId: 'photo-1' });
    await changeRow(idOf(2), { state: 'needs-attention', lastCode: 'VEHICLE_NOT_FOUND' });
    expect(await restoreBackup(archive, ada)).toEqual({ ok: true, restored: 1, already: 1, damaged: 0 });
    expect((await readIntactPhoto('photo-1'))?.sha256).toBe(photo.sha256);
    expect((await listOutboxRows(ada)).map(({ state, photoId }) => [state, photoId])).toEqual([
      ['queued', null],
      ['needs-attention', null],
    ]);
    expect(await restoreBackup(archive, ada)).toEqual({ ok: true, restored: 0, already: 2, damaged: 0 });
  });

  it('leaves the photographs of an action as they are where another one was taken since', async () => {
    await declared(1);
    const { archive } = await writeBackup({ userId: ada, now });
    await (await openLocalDatabase()).delete('photos', 'photo-1');
    const [row] = await listOutboxRows(ada);
    if (row === undefined) throw new Error('The action was not kept.');
    await enqueue({ ...row, photos: [] }, now);
    expect(await restoreBackup(archive, ada)).toEqual({ ok: true, restored: 0, already: 1, damaged: 0 });
    expect(await readIntactPhoto('photo-1')).toBeNull();
  });

  it('storage-full: says so, and goes on from there when there is room again', async () => {
    await declared(1);
    const { archive } = await writeBackup({ userId: ada, now });
    await freshPhone();
    const database = await openLocalDatabase();
    const full = vi.spyOn(database, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    expect(await restoreBackup(archive, ada)).toEqual({ ok: false, code: 'NO_SPACE' });
    expect(await listOutboxRows(ada)).toEqual([]);
    full.mockRestore();
    expect(await restoreBackup(archive, ada)).toMatchObject({ ok: true, restored: 1 });
  });
});
