import { IDBFactory } from 'fake-indexeddb';
import type { UploadOptions } from 'tus-js-client';
import { vi } from 'vitest';
import { hasDatabaseOfPage } from './fresh-page.ts';
import { testNow } from './test-clock.ts';

export interface SentUpload {
  readonly bucket: string;
  readonly objectName: string;
  readonly sha256: string;
}

/**
 * Provides what jsdom lacks of a phone: a local database, decodable pictures and their URLs. Call it in `beforeEach`.
 */
export function freshDevice(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close() {} }));
  URL.createObjectURL = () => 'blob:apercu';
  URL.revokeObjectURL = () => {};
}

/** Gives a local database to a test that prepared none, so that pending writes do not reach the next test. */
export function anyDevice(): void {
  if (hasDatabaseOfPage()) vi.stubGlobal('indexedDB', new IDBFactory());
}

/** Replaces the resumable upload client: records the uploads; `refuse` answers with a storage refusal. */
export function fakeUploads(refuse: { status: number; message: string } | null = null): SentUpload[] {
  const sent: SentUpload[] = [];
  vi.doMock('tus-js-client', () => ({
    Upload: class {
      url = '/storage/v1/upload/resumable/essai';
      readonly options: UploadOptions;
      constructor(_file: Blob, options: UploadOptions) {
        this.options = options;
      }
      start() {
        const { metadata = {} } = this.options;
        if (refuse !== null) {
          const originalResponse = {
            getStatus: () => refuse.status,
            getBody: () => JSON.stringify({ message: refuse.message }),
          };
          this.options.onError?.(Object.assign(new Error('refused'), { originalResponse }));
          return;
        }
        sent.push({
          bucket: metadata['bucketName'] ?? '',
          objectName: metadata['objectName'] ?? '',
          sha256: metadata['sha256'] ?? '',
        });
        this.options.onSuccess?.({} as never);
      }
      abort() {
        return Promise.resolve();
      }
    },
  }));
  return sent;
}

interface MeasuredPlace {
  readonly accuracy: number;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Sets the browser's answer to a geolocation request: Lille by default. */
export function placeIs(answer: MeasuredPlace | { readonly error: number }): void {
  const getCurrentPosition = (success: PositionCallback, failure?: PositionErrorCallback | null) => {
    if ('error' in answer) failure?.({ code: answer.error } as GeolocationPositionError);
    else
      success({
        coords: { latitude: 50.6292, longitude: 3.0573, ...answer },
        timestamp: testNow().getTime(),
      } as GeolocationPosition);
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

/** A file with a JPEG header, heavy enough to be a proof. */
export function picture(name = 'photo.jpg', size = 120_000): File {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 8, 0x03, 0x20, 0x04, 0xb0]);
  return new File([bytes], name, { type: 'image/jpeg' });
}
