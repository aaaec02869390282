import { useEffect, useState } from 'react';
import { photosOf } from '../../offline/index.ts';
import { withKeptPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';

/**
 * Gives a draft back the pictures that were kept for it while its own writing was cut, and writes a new draft down
 * at once: a picture is never kept for a draft that would not be found again. True until what is kept has been read.
 */
export function useRecoveredPhotos(
  draftId: string,
  set: (next: (before: WizardDraft) => WizardDraft) => void,
): boolean {
  const [readOf, setReadOf] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    set((before) => ({ ...before }));
    photosOf(draftId)
      .catch(() => [])
      .then((kept) => {
        if (!current) return;
        const oldestFirst = [...kept].sort((one, other) => one.keptAt.localeCompare(other.keptAt));
        if (kept.length > 0)
          set((before) =>
            before.id === draftId && before.saved === null ? withKeptPhotos(before, oldestFirst) : before,
          );
        setReadOf(draftId);
      });
    return () => {
      current = false;
    };
  }, [draftId, set]);
  return readOf !== draftId;
}
