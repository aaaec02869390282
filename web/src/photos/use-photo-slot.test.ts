import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { keepServerTime } from '../offline/list-server-times.ts';
import { loadPhotoToSend } from '../offline/photo-store/keep-photo.ts';
import type { PhotoFacts } from '../offline/index.ts';
import { usePhotoSlot } from './use-photo-slot.ts';

beforeEach(() => freshDevice());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** SOI, one APP0 segment, then SOF0: what follows opens nowhere. */
function brokenJpeg(): File {
  const bytes = new Uint8Array(150_000);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0, 0, 0xff, 0xc0, 0x00, 0x0b, 8]);
  new DataView(bytes.buffer).setUint16(13, 600);
  new DataView(bytes.buffer).setUint16(15, 800);
  return new File([bytes], 'voiture.jpg', { type: 'image/jpeg' });
}

it('opens what was chosen once before keeping it, and not again what this camera just took', async () => {
  const opened = vi.fn(() => Promise.reject(new Error('cannot')));
  vi.stubGlobal('createImageBitmap', opened);
  const { result } = renderHook(() => usePhotoSlot('brouillon', 'parking', null));
  await act(async () => expect(await result.current.receive(brokenJpeg(), 'gallery')).toBeNull());
  expect([opened.mock.calls.length, result.current.error]).toEqual([1, 'Format de fichier invalide']);
  await act(async () =>
    expect(await result.current.receive(brokenJpeg(), 'camera')).toMatchObject({ size: 150_000, type: 'image/jpeg' }),
  );
  expect([opened.mock.calls.length, result.current.error]).toEqual([1, null]);
});

it('an exchange with the service while the picture is checked came after its shutter', async () => {
  const exchange = { at: '2026-11-21T09:00:00.000Z', proof: 'p', phoneAt: '2026-11-21T09:00:00.000Z', tick: null };
  vi.stubGlobal('createImageBitmap', async () => {
    keepServerTime(exchange);
    return { close() {} };
  });
  const { result } = renderHook(() => usePhotoSlot('brouillon', 'parking', null));
  const contacts: unknown[] = [];
  for (const origin of ['gallery', 'camera'] as const)
    await act(async () => void contacts.push((await result.current.receive(brokenJpeg(), origin))?.tags?.['contact']));
  expect(contacts).toEqual(['', JSON.stringify(exchange)]);
});

it('photo-deleted-before-its-draft-is-written: the one replaced goes with the next', async () => {
  const { result, rerender } = renderHook(({ former }) => usePhotoSlot('brouillon', 'parking', former), {
    initialProps: { former: null as PhotoFacts | null },
  });
  const kept: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    let photo: PhotoFacts | null = null;
    await act(async () => {
      photo = await result.current.receive(brokenJpeg(), 'camera');
    });
    kept.push(idOf(photo));
    rerender({ former: photo });
  }
  const isHere = async (id: string) => (await loadPhotoToSend(id)) !== null;
  expect(await Promise.all(kept.map(isHere))).toEqual([false, true, true]);
});

const full = () => new DOMException('full', 'QuotaExceededError');
const put = IDBObjectStore.prototype.put;

it.each([
  [
    'at once',
    () => {
      throw full();
    },
  ],
  [
    'as it is written to the disk',
    function (this: IDBObjectStore, ...row: Parameters<IDBObjectStore['put']>) {
      const request = put.apply(this, row);
      Object.defineProperty(this.transaction, 'error', { get: full, set: () => undefined });
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    },
  ],
])('full device, told %s: a sentence, the picture given back, the former one kept', async (_when, refuse) => {
  const { result, rerender } = renderHook(({ former }) => usePhotoSlot('brouillon', 'parking', former), {
    initialProps: { former: null as PhotoFacts | null },
  });
  let former: PhotoFacts | null = null;
  await act(async () => {
    former = await result.current.receive(brokenJpeg(), 'camera');
  });
  const id = idOf(former);
  rerender({ former });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  const next = brokenJpeg();
  await act(async () => expect(await result.current.receive(next, 'camera')).toBeNull());
  expect(result.current.error).toMatch(/^Il n’y a plus de place sur cet appareil\s: la photo n’est pas gardée/);
  expect(result.current.unstoredFile).toBe(next);
  expect((await loadPhotoToSend(id))?.file.size).toBe(150_000);
});

function idOf(photo: PhotoFacts | null): string {
  if (photo === null) throw new Error('the first picture was not kept');
  return photo.id;
}
