import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { usePhotoSlot } from './use-photo-slot.ts';

beforeEach(() => freshDevice());

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
