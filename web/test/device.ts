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

/** What jsdom lacks of a phone: a local database, pictures that open, addresses for them. Call it in `beforeEach`. */
export function freshDevice(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close() {} }));
  URL.createObjectURL = () => 'blob:apercu';
  URL.revokeObjectURL = () => {};
}

/**
 * A local database of its own for a test that prepared no device; what is still being written when it ends goes
 * nowhere.
 */
export function anyDevice(): void {
  if (hasDatabaseOfPage()) vi.stubGlobal('indexedDB', new IDBFactory());
}

/** Stands in for the resumable upload client: notes what is sent; `refuse` answers with a storage refusal. */
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

/** The browser's answer to the question of the place: Lille, unless told otherwise. */
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

/** A JPEG by its header, heavy enough to be a proof. */
export function picture(name = 'photo.jpg', size = 120_000): File {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 8, 0x03, 0x20, 0x04, 0xb0]);
  return new File([bytes], name, { type: 'image/jpeg' });
}
