import { keepPhotoHere, listPhotosUnder, type PhotoToSend, readIntactPhoto } from './photo-store.ts';

/** Jobs on picture bytes, by name. The same code runs in the worker, or on the page when there is no worker. */
export const photoJobs = {
  keep: keepPhotoHere,
  /** The picture for display; null when it is gone or damaged. A Blob is passed to the page without being copied. */
  show: async (id: string): Promise<Blob | null> => {
    const photo = await readIntactPhoto(id);
    return photo === null ? null : new Blob([photo.bytes], { type: photo.type });
  },
  /** The picture with its hash, for sending: the browser reads the Blob a chunk at a time, off the main thread. */
  send: async (id: string): Promise<PhotoToSend | null> => {
    const photo = await readIntactPhoto(id);
    return photo === null ? null : { file: new Blob([photo.bytes], { type: photo.type }), sha256: photo.sha256 };
  },
  list: listPhotosUnder,
};
