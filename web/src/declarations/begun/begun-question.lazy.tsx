import { formatRecentMoment } from '@placejuste/domain/kernel';
import { useEffect, useRef, useState } from 'react';
import { dropPhotosOf, listDraftPhotos } from '../../offline/index.ts';
import { useNow } from '../../platform/index.ts';
import { Card, Page, Skeleton } from '../../ui/index.ts';
import { BegunDraft } from './begun-draft.tsx';
import { begunText as text } from './begun.text.fr.ts';
import { isWorthAsking, addStoredPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';

interface BegunQuestionProps {
  readonly draft: WizardDraft;
  readonly onFinish: (draft: WizardDraft) => void;
  readonly onRestart: () => void;
}

/** Asks once whether to finish an old draft or start another. A draft without content is not asked about. */
export function BegunQuestion({ draft, onFinish, onRestart }: BegunQuestionProps) {
  const now = useNow();
  const [whole, setWhole] = useState<WizardDraft | null>(null);
  const first = useRef({ draft, onRestart });
  useEffect(() => {
    let isCurrent = true;
    const { draft: foundDraft, onRestart: restart } = first.current;
    // A picture may have been stored just before the draft could record it.
    void listDraftPhotos(foundDraft.id)
      .catch(() => [])
      .then((photos) => {
        const recovered = addStoredPhotos(
          foundDraft,
          [...photos].sort((one, other) => one.keptAt.localeCompare(other.keptAt)),
        );
        if (!isCurrent) return;
        if (isWorthAsking(recovered)) setWhole(recovered);
        else restart();
      });
    return () => {
      isCurrent = false;
    };
  }, []);
  if (whole === null) return <Skeleton label={text.loading} />;
  const restart = async () => {
    await dropPhotosOf(whole.id).catch(() => undefined);
    onRestart();
  };
  return (
    <Page
      title={text.question(formatRecentMoment(new Date(whole.begunAt), now))}
      lead={text.lead}
      back={{ to: '/pwa' }}
    >
      <Card aria-label={text.chip}>
        <BegunDraft draft={whole} onFinish={() => onFinish(whole)} onRestart={() => void restart()} />
      </Card>
    </Page>
  );
}
