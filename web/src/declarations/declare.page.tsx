import './declarations.css';
import { Suspense } from 'react';
import { useDeclarePermission } from '../account/index.ts';
import { lazyPart, useSearchParams, useSession } from '../platform/index.ts';
import { Skeleton } from '../ui/index.ts';
import { DeclareGate } from './wizard/declare-gate.tsx';
import { NewDeclaration } from './begun/new-declaration.tsx';
import { wizardText } from './wizard/wizard.text.fr.ts';
import { draftKey } from './wizard/wizard-draft.ts';

// Seldom needed, so kept out of the chunk that every declaration loads.
const Correction = lazyPart(
  () => import('./wizard/correction.lazy.tsx'),
  (code) => code.Correction,
);

/**
 * `/pwa/declare`, with `?step=`; `?new=1` starts a new declaration; `?correct=ID` opens a refused action of this phone.
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
  return <OwnDeclaration userId={session.userId} />;
}

function OwnDeclaration({ userId }: { readonly userId: string }) {
  // The gate reads the same answer: requested now, it loads while the local draft is read.
  useDeclarePermission();
  return <NewDeclaration key="new" userId={userId} draftKey={draftKey} Gate={DeclareGate} />;
}
