import { useState } from 'react';
import { newActionId, type PhotoFacts } from '../../offline/index.ts';
import { takeSharedFile } from '../../platform/index.ts';
import type { NoticePage, NoticeRead } from '../../vision/index.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { withReading } from './with-reading.ts';

interface NoticeScreens {
  readonly stage: FineDraft['stage'];
  /** A file that another application shared: it is read at once, whatever waits in the draft. */
  readonly shared: File | null;
  readonly pages: readonly NoticePage[] | null;
  /** Pages of the file that were not looked at. */
  readonly left: number;
  readonly onPhoto: (photo: PhotoFacts) => void;
  readonly onRead: (read: NoticeRead) => void;
  readonly onType: () => void;
  readonly photographAgain: () => void;
  /** The notice that seemed foreign is a French one. */
  readonly sayFrench: () => void;
}

type SetDraft = (next: (before: FineDraft) => FineDraft) => void;

/** The two screens before a fine is recorded: the photograph, then the list. Which one is kept with the draft. */
export function useNoticeScreens(draft: FineDraft, set: SetDraft, canRead = true): NoticeScreens {
  const [shared] = useState(() => (canRead ? takeSharedFile() : null));
  const [isShared, setShared] = useState(shared !== null);
  const [read, setRead] = useState<NoticeRead | null>(null);
  const show = (stage: FineDraft['stage']) => set((before) => ({ ...before, stage }));
  return {
    stage: isShared ? 'photograph' : draft.stage,
    shared: isShared ? shared : null,
    pages: read?.pages ?? null,
    left: read?.left ?? 0,
    onPhoto: (photo) => set((before) => ({ ...before, photo })),
    onRead: (found) => {
      setShared(false);
      setRead(found);
      const newId = newActionId();
      set((before) => withReading(before, found, newId));
    },
    onType: () => {
      setShared(false);
      show('review');
    },
    photographAgain: () => show('photograph'),
    sayFrench: () => set((before) => ({ ...before, isForeign: false })),
  };
}
