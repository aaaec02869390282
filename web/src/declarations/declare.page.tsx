import './declarations.css';
import { momentLimits } from '@placejuste/domain/declaration';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { newActionId, useDraft, useOutbox } from '../offline/index.ts';
import { useSession } from '../platform/index.ts';
import { Skeleton } from '../ui/index.ts';
import { DeclareGate } from './wizard/declare-gate.tsx';
import { wizardText } from './wizard/wizard.text.fr.ts';
import { Wizard } from './wizard/wizard.tsx';
import {
  draftKey,
  emptyDraft,
  hasPhotos,
  mustAskAbout,
  unfinishedDraft,
  type WizardDraft,
} from './wizard/wizard-draft.ts';
import { beginAgain, resumeDraft } from './wizard/wizard-state.ts';

// Seldom needed: it stays out of what every declaration waits for.
const Correction = lazy(async () => ({ default: (await import('./wizard/correction.lazy.tsx')).Correction }));
const BegunQuestion = lazy(async () => ({ default: (await import('./begun/begun-question.lazy.tsx')).BegunQuestion }));

/**
 * `/pwa/declare`, `?step=`; `?new=1` begins another one; `?correct=ID` opens an action of this phone that was refused.
 */
export function Component() {
  const session = useSession();
  const [query] = useSearchParams();
  const correcting = query.get('correct');
  if (session.status !== 'signed-in') return <Skeleton label={wizardText.resuming} />;
  if (correcting !== null) {
    return (
      <Suspense fallback={<Skeleton label={wizardText.resuming} />}>
        <Correction key={correcting} id={correcting} userId={session.userId} />
      </Suspense>
    );
  }
  return <NewDeclaration key="new" userId={session.userId} />;
}

function NewDeclaration({ userId }: { readonly userId: string }) {
  const [first] = useState(() => emptyDraft(newActionId(), new Date()));
  const draft = useDraft(draftKey, first, unfinishedDraft);
  const outbox = useOutbox();
  if (!draft.ready || !outbox.ready) return <Skeleton label={wizardText.resuming} />;
  const { id, saved } = draft.value;
  const row = [...outbox.rows, ...outbox.delivered].find((one) => one.id === id);
  const isQueued = row !== undefined && row.state !== 'needs-attention';
  return <Opened draft={draft} userId={userId} isQueued={saved === null && isQueued} isNew={id === first.id} />;
}

interface OpenedProps {
  readonly draft: ReturnType<typeof useDraft<WizardDraft>>;
  readonly userId: string;
  /** The outbox has it, whatever the draft says. */
  readonly isQueued: boolean;
  /** Nothing had been left. */
  readonly isNew: boolean;
}

/**
 * The wizard, over a new draft when the one left behind was kept by the outbox just before the application was killed.
 * One that is old, or would be forgotten by another one, is asked about first: as it opens, and as the page is looked
 * at again.
 */
function Opened({ draft: { ready, value, set, reset }, userId, isQueued, isNew }: OpenedProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wantsNew = query.has('new');
  const [isOver] = useState(isQueued);
  const [isAsking, setAsking] = useState(() => !isQueued && !isNew && (wantsNew || mustAskAbout(value, Date.now())));
  useEffect(() => {
    if (isOver) set(() => emptyDraft(newActionId(), new Date()));
  }, [isOver, set]);
  useEffect(() => {
    // Said once: a reload goes on with what was begun since.
    if (wantsNew) void navigate('/pwa/declare', { replace: true });
  }, [wantsNew, navigate]);
  const hiddenAt = useRef<number | null>(null);
  useEffect(() => {
    const look = () => {
      const now = Date.now();
      // The phone's own camera hides the page for a moment: its picture must find the wizard where it was.
      const wasLeft = hiddenAt.current !== null && now - hiddenAt.current > momentLimits.oldMs;
      hiddenAt.current = document.visibilityState === 'visible' ? null : now;
      if (wasLeft && !isQueued && mustAskAbout(value, now)) setAsking(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [value, isQueued]);
  if (isAsking) {
    return (
      <Suspense fallback={<Skeleton label={wizardText.resuming} />}>
        <BegunQuestion
          draft={value}
          onFinish={(whole) => {
            set(() => resumeDraft(whole, new Date()));
            setAsking(false);
          }}
          onRestart={() => {
            set((before) => beginAgain(before, newActionId(), new Date()));
            setAsking(false);
            void navigate('/pwa/declare', { replace: true });
          }}
        />
      </Suspense>
    );
  }
  const draft = { ready, value, set, reset };
  // What was photographed, or kept, while it was allowed is finished whatever happened since: the service decides with
  // that moment.
  const hasBegun = value.saved !== null || hasPhotos(value);
  return (
    <DeclareGate begun={hasBegun}>{(notice) => <Wizard draft={draft} userId={userId} notice={notice} />}</DeclareGate>
  );
}
