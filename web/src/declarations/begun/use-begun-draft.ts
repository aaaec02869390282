import { useEffect, useState } from 'react';
import { useNavigate } from '../../platform/index.ts';
import { dropDraft, dropPhotosOf, listDraftPhotos, readDraft, saveDraft, useOutbox } from '../../offline/index.ts';
import { draftKey, isWorthAsking, parseDraft, addStoredPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';
import { resumeDraft } from '../wizard/draft-changes.ts';

export interface BegunDraftView {
  /** False until the local database has been read. */
  readonly ready: boolean;
  /** The unfinished declaration on this phone; null when there is none. */
  readonly draft: WizardDraft | null;
  readonly finish: () => void;
  /** Called once the person agreed to delete its photographs. */
  readonly restart: () => void;
}

/** Reads the unfinished declaration on this phone, with the actions on it. */
export function useBegunDraft(): BegunDraftView {
  const navigate = useNavigate();
  const [lookup, setLookup] = useState<{ readonly draft: WizardDraft | null } | null>(null);
  const { ready, rows, delivered } = useOutbox();
  useEffect(() => {
    let isCurrent = true;
    void readBegunDraft().then(
      (draft) => isCurrent && setLookup({ draft }),
      // Without local storage there is no draft.
      () => isCurrent && setLookup({ draft: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const foundDraft = lookup?.draft ?? null;
  const isQueued = [...rows, ...delivered].some(
    ({ id, state }) => id === foundDraft?.id && state !== 'needs-attention',
  );
  const draft = ready && !isQueued ? foundDraft : null;
  const finish = async (startedDraft: WizardDraft) => {
    const at = new Date();
    await saveDraft(draftKey, resumeDraft(startedDraft, at), at).catch(() => undefined);
    await navigate('/pwa/declare');
  };
  const restart = async (startedDraft: WizardDraft) => {
    await dropPhotosOf(startedDraft.id).catch(() => undefined);
    await dropDraft(draftKey).catch(() => undefined);
    await navigate('/pwa/declare');
  };
  return {
    ready: lookup !== null && (ready || foundDraft === null),
    draft,
    finish: () => void (draft !== null && finish(draft)),
    restart: () => void (draft !== null && restart(draft)),
  };
}

async function readBegunDraft(): Promise<WizardDraft | null> {
  const draft = parseDraft(await readDraft(draftKey));
  if (draft === null || draft.saved !== null) return null;
  const photos = [...(await listDraftPhotos(draft.id))].sort((one, other) => one.keptAt.localeCompare(other.keptAt));
  const whole = addStoredPhotos(draft, photos);
  return isWorthAsking(whole) ? whole : null;
}
