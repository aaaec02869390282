import './declarations.css';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { newActionId, useOutbox } from '../offline/index.ts';
import { lazyPart, useSession } from '../platform/index.ts';
import { Skeleton } from '../ui/index.ts';
import { DeclareGate } from './wizard/declare-gate.tsx';
import { wizardText } from './wizard/wizard.text.fr.ts';
import { type OpenWizard, useWizard } from './wizard/use-wizard.ts';
import { Wizard } from './wizard/wizard.tsx';
import { draftKey, emptyDraft, hasPhotos } from './wizard/wizard-draft.ts';
import { openWizard } from './wizard/wizard-state.ts';

// Seldom needed: it stays out of what every declaration waits for.
const Correction = lazyPart(
  () => import('./wizard/correction.lazy.tsx'),
  (code) => code.Correction,
);
const BegunQuestion = lazyPart(
  () => import('./begun/begun-question.lazy.tsx'),
  (code) => code.BegunQuestion,
);

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
  const [first] = useState(() => openWizard(emptyDraft(newActionId(), new Date()), false));
  const { ready, state, dispatch } = useWizard(draftKey, first);
  const outbox = useOutbox();
  if (!ready || !outbox.ready) return <Skeleton label={wizardText.resuming} />;
  const { id, saved } = state.draft;
  const row = [...outbox.rows, ...outbox.delivered].find((one) => one.id === id);
  const isQueued = saved === null && row !== undefined && row.state !== 'needs-attention';
  return <Opened state={state} dispatch={dispatch} userId={userId} isQueued={isQueued} isNew={id === first.draft.id} />;
}

interface OpenedProps extends Pick<OpenWizard, 'state' | 'dispatch'> {
  readonly userId: string;
  /** The outbox has it, whatever the draft says. */
  readonly isQueued: boolean;
  /** Nothing had been left. */
  readonly isNew: boolean;
}

/** Asks about a draft that is old, or would be forgotten by another one: as it opens, and as the page is seen again. */
function Opened({ state, dispatch, userId, isQueued, isNew }: OpenedProps) {
  const { draft, phase } = state;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wantsNew = query.has('new');
  useEffect(() => {
    if (phase === 'entering')
      dispatch({ type: 'draftRead', isQueued, isNew, wantsNew, id: newActionId(), now: new Date() });
    // Said once: a reload goes on with what was begun since.
    else if (wantsNew) void navigate('/pwa/declare', { replace: true });
  }, [phase, isQueued, isNew, wantsNew, navigate, dispatch]);
  useEffect(() => {
    const look = () => {
      const now = new Date();
      if (document.visibilityState === 'visible') dispatch({ type: 'pageSeen', isQueued, now });
      else dispatch({ type: 'pageHidden', now });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isQueued, dispatch]);
  if (phase === 'entering') return <Skeleton label={wizardText.resuming} />;
  if (phase === 'asking') {
    return (
      <Suspense fallback={<Skeleton label={wizardText.resuming} />}>
        <BegunQuestion
          draft={draft}
          onFinish={(whole) => dispatch({ type: 'draftResumed', draft: whole, now: new Date() })}
          onRestart={() => {
            dispatch({ type: 'draftReplaced', id: newActionId(), now: new Date() });
            void navigate('/pwa/declare', { replace: true });
          }}
        />
      </Suspense>
    );
  }
  // What was photographed, or kept, while it was allowed is finished whatever happened since: the service decides with
  // that moment.
  const hasBegun = draft.saved !== null || hasPhotos(draft);
  return (
    <DeclareGate begun={hasBegun}>
      {(notice) => <Wizard state={state} dispatch={dispatch} userId={userId} notice={notice} />}
    </DeclareGate>
  );
}
