import { keepPhotoHere, listPhotosUnder, type PhotoToSend, readIntactPhoto } from './photo-store.ts';

/**
 * The work on picture bytes, by name of job. The same code runs in the worker, or on the page where there is no worker.
 */
export const photoJobs = {
  keep: keepPhotoHere,
  /** The picture as it can be shown; null when it is gone or damaged. A Blob changes hands without being copied. */
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
