import './declare.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { newActionId, useDraft, useOutbox } from '../offline/index.ts';
import { useSession } from '../platform/index.ts';
import { Skeleton } from '../ui/index.ts';
import { DeclareGate } from './declare-gate.tsx';
import { declareText } from './declare.text.fr.ts';
import { Wizard } from './wizard.tsx';
import { draftKey, emptyDraft, unfinishedDraft } from './wizard-draft.ts';

// Seldom needed: it stays out of what every declaration waits for.
const Correction = lazy(async () => ({ default: (await import('./correction.tsx')).Correction }));

/** `/pwa/declare`, `?step=`; `?correct=ID` opens an action of this phone that was refused. */
export function Component() {
  const session = useSession();
  const [query] = useSearchParams();
  const correcting = query.get('correct');
  if (session.status !== 'signed-in') return <Skeleton label={declareText.resuming} />;
  if (correcting !== null) {
    return (
      <Suspense fallback={<Skeleton label={declareText.resuming} />}>
        <Correction key={correcting} id={correcting} userId={session.userId} />
      </Suspense>
    );
  }
  return <NewDeclaration key="new" userId={session.userId} />;
}

function NewDeclaration({ userId }: { readonly userId: string }) {
  const [first] = useState(() => emptyDraft(newActionId()));
  const draft = useDraft(draftKey, first, unfinishedDraft);
  const outbox = useOutbox();
  if (!draft.ready || !outbox.ready) return <Skeleton label={declareText.resuming} />;
  const { id, saved } = draft.value;
  const row = [...outbox.rows, ...outbox.delivered].find((one) => one.id === id);
  return <Opened draft={draft} userId={userId} alreadyKept={saved === null && row !== undefined && row.state !== 'needs-attention'} />;
}

interface OpenedProps {
  readonly draft: ReturnType<typeof useDraft<ReturnType<typeof emptyDraft>>>;
  readonly userId: string;
  readonly alreadyKept: boolean;
}

/** The wizard, over a new draft when the one left behind was kept by the outbox just before the application was killed. */
function Opened({ draft, userId, alreadyKept }: OpenedProps) {
  const { set } = draft;
  const [over] = useState(alreadyKept);
  useEffect(() => {
    if (over) set(() => emptyDraft(newActionId()));
  }, [over, set]);
  const { photos, saved } = draft.value;
  // What was photographed, or kept, while it was allowed is finished whatever happened since: the service decides with that moment.
  const begun = saved !== null || photos.parking !== null || photos.windshield !== null;
  return <DeclareGate begun={begun}>{(notice) => <Wizard draft={draft} userId={userId} notice={notice} />}</DeclareGate>;
}
