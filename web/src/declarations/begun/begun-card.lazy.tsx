import { recentMomentInFrench } from '@placejuste/domain/kernel';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { dropDraft, dropPhotosOf, photosOf, readDraft, saveDraft, useOutbox } from '../../offline/index.ts';
import { useNow } from '../../platform/index.ts';
import { Card } from '../../ui/index.ts';
import { BegunDraft } from './begun-draft.tsx';
import { begunText as text } from './begun.text.fr.ts';
import { draftKey, isWorthAsking, parseDraft, withKeptPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';
import { resumeDraft } from '../wizard/draft-changes.ts';

interface BegunCardProps {
  /** Told when there is one: the card is then the one thing to do. */
  readonly onShown?: () => void;
}

/** The declaration left unfinished on this phone, for screens from which one is begun; nothing when there is none. */
export function BegunCard({ onShown }: BegunCardProps) {
  const navigate = useNavigate();
  const now = useNow();
  const [draft, setDraft] = useState<WizardDraft | null>(null);
  const { ready, rows, delivered } = useOutbox();
  const isQueued =
    draft !== null && [...rows, ...delivered].some(({ id, state }) => id === draft.id && state !== 'needs-attention');
  const isShown = draft !== null && ready && !isQueued;
  useEffect(() => {
    let isCurrent = true;
    void begunDraft().then(
      (found) => isCurrent && setDraft(found),
      // Without local storage nothing was left.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  if (!isShown) return null;
  const finish = async () => {
    const at = new Date();
    await saveDraft(draftKey, resumeDraft(draft, at), at).catch(() => undefined);
    await navigate('/pwa/declare');
  };
  const restart = async () => {
    await dropPhotosOf(draft.id).catch(() => undefined);
    await dropDraft(draftKey).catch(() => undefined);
    await navigate('/pwa/declare');
  };
  return (
    <Card aria-labelledby="begun-title">
      <BegunDraft
        draft={draft}
        heading={<h2 id="begun-title">{text.title(recentMomentInFrench(new Date(draft.begunAt), now))}</h2>}
        onFinish={() => void finish()}
        onRestart={() => void restart()}
      />
    </Card>
  );
}

async function begunDraft(): Promise<WizardDraft | null> {
  const draft = parseDraft(await readDraft(draftKey));
  if (draft === null || draft.saved !== null) return null;
  const kept = [...(await photosOf(draft.id))].sort((one, other) => one.keptAt.localeCompare(other.keptAt));
  const whole = withKeptPhotos(draft, kept);
  return isWorthAsking(whole) ? whole : null;
}
