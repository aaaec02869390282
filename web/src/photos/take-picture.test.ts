import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStorageRoom } from './storage-room.ts';
import { takePicture } from './take-picture.ts';

const now = new Date('2026-11-21T09:00:00Z');
const stream = { getVideoTracks: () => [{}] } as unknown as MediaStream;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function jpeg(size: number): Blob {
  return new Blob([new Uint8Array(size)], { type: 'image/jpeg' });
}

function sensorGives(takePhoto: () => Promise<Blob>): void {
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = takePhoto;
    },
  );
}

/** The shown picture, whose weight follows the quality asked for. */
function screenGives(weight: (quality: number) => number): number[] {
  const asked: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, _type, quality = 1) => {
    asked.push(quality);
    done(jpeg(weight(quality)));
  });
  return asked;
}

const video = () => document.createElement('video');

describe('takePicture', () => {
  it('takes the sensor’s own file, byte for byte, named without « screen » nor « capture »', async () => {
    sensorGives(() => Promise.resolve(jpeg(3_000_000)));
    const picture = await takePicture(video(), stream, now);
    expect([picture.size, picture.type, picture.name]).toEqual([
      3_000_000,
      'image/jpeg',
      'photo-2026-11-21T09-00-00.jpg',
    ]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('setPhotoOptions failed'))],
    ['gives more than the rules take', () => Promise.resolve(jpeg(12_000_000))],
  ])('takes the shown picture when the sensor %s', async (_name, takePhoto) => {
    sensorGives(takePhoto);
    screenGives(() => 400_000);
    expect((await takePicture(video(), stream, now)).size).toBe(400_000);
  });

  it('does not wait for ever for a sensor that never answers', async () => {
    vi.useFakeTimers();
    sensorGives(() => new Promise(() => undefined));
    screenGives(() => 400_000);
    const taken = takePicture(video(), stream, now);
    await vi.advanceTimersByTimeAsync(2500);
    expect((await taken).size).toBe(400_000);
  });

  it('writes a light picture finer and a heavy one less fine, within the rules when it can', async () => {
    let asked = screenGives((quality) => (quality === 1 ? 150_000 : 60_000));
    expect((await takePicture(video(), stream, now)).size).toBe(150_000);
    expect(asked).toEqual([0.92, 1]);
    vi.restoreAllMocks();
    asked = screenGives((quality) => (quality > 0.8 ? 11_000_000 : 7_000_000));
    expect((await takePicture(video(), stream, now)).size).toBe(7_000_000);
  });
});

describe('readStorageRoom', () => {
  it.each([
    [
      'tells both',
      { estimate: async () => ({ quota: 100, usage: 60 }), persisted: async () => true },
      { free: 40, durable: true },
    ],
    ['tells neither', {}, { free: null, durable: null }],
    ['refuses to tell', { estimate: () => Promise.reject(new Error('no')) }, { free: null, durable: null }],
    ['is over its quota', { estimate: async () => ({ quota: 10, usage: 60 }) }, { free: 0, durable: null }],
  ])('when the browser %s', async (_name, storage, room) => {
    expect(await readStorageRoom(storage)).toEqual(room);
  });
});
