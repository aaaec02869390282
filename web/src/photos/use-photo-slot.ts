import { useCallback, useState } from 'react';
import { dropPhoto, keepPhoto, newActionId, type PhotoFacts } from '../offline/index.ts';
import { checkPhoto, type PhotoUse } from './check-photo.ts';
import { photosText } from './photos.text.fr.ts';

export interface PhotoSlot {
  readonly busy: boolean;
  /** French sentence of the last refused file; the picture kept before stays. */
  readonly error: string | null;
  /** Checks then keeps a file; null when it was refused. */
  readonly receive: (file: File) => Promise<PhotoFacts | null>;
  readonly setError: (sentence: string | null) => void;
}

/** One place for one picture: checks what comes in, keeps it, and only then lets the former one go. */
export function usePhotoSlot(owner: string, use: PhotoUse, former: PhotoFacts | null): PhotoSlot {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const formerId = former?.id ?? null;

  const receive = useCallback(
    async (file: File) => {
      setBusy(true);
      setError(null);
      try {
        const verdict = await checkPhoto(file, use);
        if (!verdict.ok) {
          setError(verdict.message);
          return null;
        }
        const typed = new File([file], file.name, { type: verdict.type });
        const photo = await keepPhoto({ id: newActionId(), owner, file: typed, now: new Date() });
        if (formerId !== null) await dropPhoto(formerId);
        return photo;
      } catch {
        setError(photosText.notKept);
        return null;
      } finally {
        setBusy(false);
      }
    },
    [owner, use, formerId],
  );

  return { busy, error, receive, setError };
}
