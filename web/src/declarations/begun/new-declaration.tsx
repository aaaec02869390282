import '../declarations.css';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { createActionId, SharedDraftAlert, useOutbox } from '../../offline/index.ts';
import { lazyPart, useNavigate, useSearchParams } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { useDeclaredFor } from '../for-another/declared-for.ts';
import type { GateProps } from '../wizard/declare-gate.tsx';
import { type OpenWizard, useWizard } from '../wizard/use-wizard.ts';
import { Wizard } from '../wizard/wizard.tsx';
import { emptyDraft, hasPhotos } from '../wizard/wizard-draft.ts';
import { openWizard } from '../wizard/wizard-state.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';

const BegunQuestion = lazyPart(
  () => import('./begun-question.lazy.tsx'),
  (code) => code.BegunQuestion,
);

interface NewDeclarationProps {
  readonly userId: string;
  /** Key of the draft stored on this device. */
  readonly draftKey: string;
  /** Shows the wizard to people who may declare. */
  readonly Gate: ComponentType<GateProps>;
}

/** A new declaration, or the unfinished one. */
export function NewDeclaration({ userId, draftKey, Gate }: NewDeclarationProps) {
  const [first] = useState(() => openWizard(emptyDraft(createActionId(), new Date()), false));
  const { ready, state, dispatch, elsewhere } = useWizard(draftKey, first);
  useEffect(() => {
    // The draft was discarded in another tab: its id cannot be used again, and its photographs are deleted.
    if (elsewhere === 'ended') dispatch({ type: 'draftReplaced', id: createActionId(), now: new Date() });
  }, [elsewhere, dispatch]);
  const outbox = useOutbox();
  if (!ready || !outbox.ready) return <Skeleton label={wizardText.resuming} />;
  const { id, saved } = state.draft;
  const row = [...outbox.rows, ...outbox.delivered].find((one) => one.id === id);
  const isQueued = saved === null && row !== undefined && row.state !== 'needs-attention';
  const queuedAt = isQueued ? row.createdAt : null;
  const isNew = id === first.draft.id;
  return (
    <OpenedWizard
      state={state}
      dispatch={dispatch}
      elsewhere={elsewhere}
      userId={userId}
      queuedAt={queuedAt}
      isNew={isNew}
      Gate={Gate}
    />
  );
}

interface OpenedWizardProps
  extends Pick<OpenWizard, 'state' | 'dispatch' | 'elsewhere'>,
    Pick<NewDeclarationProps, 'userId' | 'Gate'> {
  /** Time at which the outbox took the declaration (ISO), which the draft may not record; null when it has not. */
  readonly queuedAt: string | null;
  /** True when there was no draft. */
  readonly isNew: boolean;
}

/** Asks about a draft that is old, or that a new one would replace: when it opens, and when the page is shown again. */
function OpenedWizard({ state, dispatch, elsewhere, userId, queuedAt, isNew, Gate }: OpenedWizardProps) {
  const address = useDeclaredFor()?.address ?? '/pwa/declare';
  const { draft, phase } = state;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wantsNew = query.has('new');
  const isReload = query.has('step');
  const isQueued = queuedAt !== null;
  useEffect(() => {
    if (phase === 'entering')
      dispatch({ type: 'draftRead', queuedAt, isReload, isNew, wantsNew, id: createActionId(), now: new Date() });
    // The parameter is removed after use, so that a reload continues the new draft.
    else if (wantsNew) void navigate(address, { replace: true });
  }, [phase, queuedAt, isReload, isNew, wantsNew, navigate, address, dispatch]);
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
            dispatch({ type: 'draftReplaced', id: createActionId(), now: new Date() });
            void navigate(address, { replace: true });
          }}
        />
      </Suspense>
    );
  }
  // A declaration photographed or saved while the person could declare may always be finished: the service decides
  // according to that moment.
  const hasBegun = draft.saved !== null || hasPhotos(draft);
  return (
    <Gate isBegun={hasBegun}>
      {(notice) => (
        <Wizard
          state={state}
          dispatch={dispatch}
          userId={userId}
          notice={
            <>
              <SharedDraftAlert elsewhere={elsewhere} />
              {notice}
            </>
          }
        />
      )}
    </Gate>
  );
}
