import { useEffect, useState } from 'react';
import { listDraftPhotos } from '../../offline/index.ts';
import type { WizardAction } from '../wizard/wizard-state.ts';

/**
 * Restores the stored pictures of a draft whose own writing was interrupted, and stores a new draft at once: a picture
 * must never be stored for a draft that could not be found again. Returns true until the stored pictures have been
 * read.
 */
export function useRecoveredPhotos(draftId: string, dispatch: (action: WizardAction) => void): boolean {
  const [readDraftId, setReadDraftId] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: 'stepsShown' });
    listDraftPhotos(draftId)
      .catch(() => [])
      .then((storedPhotos) => {
        if (!isCurrent) return;
        const photos = [...storedPhotos].sort((one, other) => one.keptAt.localeCompare(other.keptAt));
        if (photos.length > 0) dispatch({ type: 'photosRecovered', draftId, photos });
        setReadDraftId(draftId);
      });
    return () => {
      isCurrent = false;
    };
  }, [draftId, dispatch]);
  return readDraftId !== draftId;
}
