import { keepPhotoHere, photosUnder, type PhotoToSend, readIntactPhoto } from './photo-store.ts';

/** What is done with bytes, each by its name; the same code runs in the worker, and here when there is none. */
export const photoJobs = {
  keep: keepPhotoHere,
  /** The picture as it can be shown; null when it is gone or damaged. A Blob changes hands without being copied. */
  show: async (id: string): Promise<Blob | null> => {
    const photo = await readIntactPhoto(id);
    return photo === null ? null : new Blob([photo.bytes], { type: photo.type });
  },
  /** The same with its hash, to be sent: the bytes are read from the Blob a chunk at a time, away from the screen. */
  send: async (id: string): Promise<PhotoToSend | null> => {
    const photo = await readIntactPhoto(id);
    return photo === null ? null : { file: new Blob([photo.bytes], { type: photo.type }), sha256: photo.sha256 };
  },
  list: photosUnder,
};
