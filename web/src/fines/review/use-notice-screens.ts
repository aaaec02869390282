import { useRef, useState } from 'react';
import { createActionId } from '../../offline/index.ts';
import { type PhotoSlot, usePhotoSlot } from '../../photos/index.ts';
import { takeSharedFile } from '../../platform/index.ts';
import type { NoticePage, NoticeRead } from '../../vision/index.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { isSameNotice, withReading } from './with-reading.ts';

interface NoticeScreens {
  readonly stage: FineDraft['stage'];
  /** File shared by another application, read at once whatever is in the draft. */
  readonly shared: File | null;
  readonly pages: readonly NoticePage[] | null;
  /** Number of pages of the file that were not read. */
  readonly left: number;
  /** Storage of the picture of the notice, with the reason why the last one could not be stored. */
  readonly slot: PhotoSlot;
  readonly onTaken: (file: File) => void;
  readonly onRead: (noticeRead: NoticeRead, file: Blob) => void;
  readonly onType: () => void;
  readonly photographAgain: () => void;
  /** Confirms that a notice that seemed foreign is French. */
  readonly sayFrench: () => void;
}

/** The last file taken, with the id of the picture stored before it. */
interface SelectedFile {
  readonly file: File;
  readonly formerId: string | null;
}

type SetDraft = (next: (before: FineDraft) => FineDraft) => void;

interface NoticeScreensOptions {
  /** Key of the draft that owns the stored picture. */
  readonly owner: string;
  readonly draft: FineDraft;
  readonly set: SetDraft;
  readonly canRead?: boolean;
}

/** State of the two screens before a fine is recorded: the photograph, then the list. The open one is in the draft. */
export function useNoticeScreens({ owner, draft, set, canRead = true }: NoticeScreensOptions): NoticeScreens {
  const [shared] = useState(() => (canRead ? takeSharedFile() : null));
  const [isShared, setShared] = useState(shared !== null);
  const [reading, setReading] = useState<NoticeRead | null>(null);
  const slot = usePhotoSlot(owner, 'notice', draft.photo);
  const turn = useRef(0);
  const takenFile = useRef<SelectedFile | null>(null);
  const take = async (file: File) => {
    const own = (turn.current += 1);
    // The former picture stays until this file is stored or its values are read, both of which may fail.
    takenFile.current = { file, formerId: draft.photo?.id ?? null };
    const photo = await slot.receive(file);
    if (photo !== null && own === turn.current) set((before) => ({ ...before, photo }));
  };
  const show = (stage: FineDraft['stage']) => set((before) => ({ ...before, stage }));
  return {
    stage: isShared ? 'photograph' : draft.stage,
    shared: isShared ? shared : null,
    pages: reading?.pages ?? null,
    left: reading?.left ?? 0,
    slot,
    onTaken: (file) => void take(file),
    onRead: (noticeRead, file) => {
      setShared(false);
      setReading(noticeRead);
      const newId = createActionId();
      const formerId = takenFile.current?.file === file ? takenFile.current.formerId : null;
      set((before) => {
        const isFormer = before.photo !== null && before.photo.id === formerId;
        // A former picture must not stay with values that may be those of another notice.
        const photo = isFormer && !isSameNotice(before, noticeRead.fields) ? null : before.photo;
        return { ...withReading(before, noticeRead, newId), photo };
      });
    },
    onType: () => {
      setShared(false);
      show('review');
    },
    photographAgain: () => show('photograph'),
    sayFrench: () => set((before) => ({ ...before, isForeign: false })),
  };
}
