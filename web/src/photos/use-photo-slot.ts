import type { PhotoOrigin } from '@placejuste/domain/declaration';
import { useCallback, useRef, useState } from 'react';
import {
  dropPhoto,
  keepPhoto,
  createActionId,
  type buildOpeningTags,
  type PhotoFacts,
  PhotoStorageError,
  buildShutterTags,
} from '../offline/index.ts';
import { checkPhoto, type Decode, type PhotoUse } from './check-photo.ts';
import { photosText } from './photos.text.fr.ts';

/** Tags read when the phone's camera opened; null when the page saw the shutter. */
type OpeningTags = ReturnType<typeof buildOpeningTags>;

/** The last refused file, for a slot that serves several pictures in turn. */
interface RefusedFile {
  readonly use: PhotoUse;
  /** Id of the picture stored when the file arrived. */
  readonly formerId: string | null;
  readonly message: string;
}

export interface PhotoSlot {
  readonly busy: boolean;
  /** French sentence of the last refused file of this picture; the stored picture stays. */
  readonly error: string | null;
  readonly refused: RefusedFile | null;
  /** A valid picture that this device could not store: the person may still save it elsewhere. */
  readonly unstoredFile: File | null;
  /** Checks then stores a file; null when it was refused or could not be stored. */
  readonly receive: (
    file: File,
    origin?: PhotoOrigin,
    tagsAtOpening?: OpeningTags | null,
  ) => Promise<PhotoFacts | null>;
}

/**
 * Tells whether a picture of a form is still being stored, for the submit button: pressed earlier, it would send the
 * form without the file just chosen.
 */
export function useIncomingPictures() {
  const [count, setCount] = useState(0);
  const onTaking = useCallback((isTaking: boolean) => setCount((before) => before + (isTaking ? 1 : -1)), []);
  return { isTaking: count > 0, onTaking };
}

/**
 * Skips decoding a picture that this browser has just encoded: in WebKit, decoding its twelve million pixels on the
 * main thread delayed the next photograph.
 */
const skipDecoding: Decode = () => Promise.resolve(true);

/**
 * Slot for one picture: checks and stores incoming files. A replaced picture is deleted with the next one or with its
 * form, because the draft, or an action being queued, may still name it.
 */
export function usePhotoSlot(owner: string, use: PhotoUse, former: PhotoFacts | null): PhotoSlot {
  const [busy, setBusy] = useState(false);
  const [refusedFile, setRefusedFile] = useState<RefusedFile | null>(null);
  const [unstoredFile, setUnstoredFile] = useState<File | null>(null);
  const formerId = former?.id ?? null;
  const replaced = useRef<string | null>(null);

  const receive = useCallback(
    async (file: File, origin?: PhotoOrigin, tagsAtOpening: OpeningTags | null = null) => {
      const refuse = (message: string) => setRefusedFile({ use, formerId, message });
      // Read now, as near the shutter as possible: checking a large picture takes seconds on a slow phone.
      const now = new Date();
      const shutter = buildShutterTags();
      setBusy(true);
      setRefusedFile(null);
      setUnstoredFile(null);
      try {
        const verdict = await checkPhoto(file, use, origin === 'camera' ? skipDecoding : undefined);
        if (!verdict.ok) {
          refuse(verdict.message);
          return null;
        }
        const checkedFile = new File([file], file.name, { type: verdict.type });
        const tags = { ...shutter, ...tagsAtOpening, use, ...(origin === undefined ? {} : { origin }) };
        const photo = await keepPhoto({ id: createActionId(), owner, file: checkedFile, now, tags });
        const before = replaced.current;
        replaced.current = formerId;
        if (before !== null && before !== formerId) await dropPhoto(before).catch(() => undefined);
        return photo;
      } catch (failure) {
        refuse(failure instanceof PhotoStorageError && failure.full ? photosText.full : photosText.notKept);
        setUnstoredFile(file);
        return null;
      } finally {
        setBusy(false);
      }
    },
    [owner, use, formerId],
  );

  return {
    busy,
    error: refusedFile?.use === use ? refusedFile.message : null,
    refused: refusedFile,
    unstoredFile,
    receive,
  };
}
