import type { PhotoOrigin } from '@placejuste/domain/declaration';
import { useCallback, useRef, useState } from 'react';
import {
  dropPhoto,
  keepPhoto,
  createActionId,
  type buildOpeningTags,
  type PhotoFacts,
  PhotoNotKept,
  buildShutterTags,
} from '../offline/index.ts';
import { checkPhoto, type Decode, type PhotoUse } from './check-photo.ts';
import { photosText } from './photos.text.fr.ts';

/** Read as the phone's camera opened; null where the page saw the shutter. */
type OpeningTags = ReturnType<typeof buildOpeningTags>;

/** The last file that was not taken in, where a slot serves one picture after another. */
interface RefusedFile {
  readonly use: PhotoUse;
  /** The picture that was kept when it came. */
  readonly formerId: string | null;
  readonly message: string;
}

export interface PhotoSlot {
  readonly busy: boolean;
  /** French sentence of the last refused file of this picture; the picture kept before stays. */
  readonly error: string | null;
  readonly refused: RefusedFile | null;
  /** A sound picture this device could not keep: its owner may still save it elsewhere. */
  readonly unkept: File | null;
  /** Checks then keeps a file; null when it was refused. */
  readonly receive: (
    file: File,
    origin?: PhotoOrigin,
    tagsAtOpening?: OpeningTags | null,
  ) => Promise<PhotoFacts | null>;
}

/**
 * Whether a picture of a form is still being taken in, for its button: pressed before, it would send the form without
 * the file just chosen.
 */
export function useIncomingPictures() {
  const [count, setCount] = useState(0);
  const onTaking = useCallback((isTaking: boolean) => setCount((before) => before + (isTaking ? 1 : -1)), []);
  return { isTaking: count > 0, onTaking };
}

/**
 * This browser wrote it a moment ago, from what it showed. To open it once more held the next photograph back: WebKit
 * unfolds its twelve million points on the thread that draws.
 */
const skipDecoding: Decode = () => Promise.resolve(true);

/**
 * One place for one picture: checks what comes in and keeps it. The one it replaces goes with the next, or with its
 * form: until the draft is written again it names that one, and an action being kept may.
 */
export function usePhotoSlot(owner: string, use: PhotoUse, former: PhotoFacts | null): PhotoSlot {
  const [busy, setBusy] = useState(false);
  const [refusedFile, setRefusedFile] = useState<RefusedFile | null>(null);
  const [unkept, setUnkept] = useState<File | null>(null);
  const formerId = former?.id ?? null;
  const replaced = useRef<string | null>(null);

  const receive = useCallback(
    async (file: File, origin?: PhotoOrigin, tagsAtOpening: OpeningTags | null = null) => {
      const refuse = (message: string) => setRefusedFile({ use, formerId, message });
      // At the shutter: a heavy picture takes a slow phone seconds to check.
      const now = new Date();
      const shutter = buildShutterTags();
      setBusy(true);
      setRefusedFile(null);
      setUnkept(null);
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
        refuse(failure instanceof PhotoNotKept && failure.full ? photosText.full : photosText.notKept);
        setUnkept(file);
        return null;
      } finally {
        setBusy(false);
      }
    },
    [owner, use, formerId],
  );

  return { busy, error: refusedFile?.use === use ? refusedFile.message : null, refused: refusedFile, unkept, receive };
}
