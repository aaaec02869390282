import { useEffect, useState } from 'react';
import { listDraftPhotos } from '../../offline/index.ts';
import type { WizardAction } from '../wizard/wizard-state.ts';

/**
 * Gives a draft back the pictures that were kept for it while its own writing was cut, and writes a new draft down
 * at once: a picture is never kept for a draft that would not be found again. True until what is kept has been read.
 */
export function useRecoveredPhotos(draftId: string, dispatch: (action: WizardAction) => void): boolean {
  const [readOf, setReadOf] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: 'stepsShown' });
    listDraftPhotos(draftId)
      .catch(() => [])
      .then((keptPhotos) => {
        if (!isCurrent) return;
        const photos = [...keptPhotos].sort((one, other) => one.keptAt.localeCompare(other.keptAt));
        if (photos.length > 0) dispatch({ type: 'photosRecovered', draftId, photos });
        setReadOf(draftId);
      });
    return () => {
      isCurrent = false;
    };
  }, [draftId, dispatch]);
  return readOf !== draftId;
}
