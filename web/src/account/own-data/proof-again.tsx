import { Suspense } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';

const SignInAgain = lazyPart(
  () => import('../../auth/sign-in-again.lazy.ts'),
  (code) => code.SignInAgain,
);

interface ProofAgainProps {
  readonly email: string;
  readonly lead: string;
  /** Label of the button, which names the act that follows. */
  readonly submitLabel: string;
  readonly onSignedIn: () => void;
}

/** Asks the person to sign in again before an act that an open or stolen session must not be enough for. */
export function ProofAgain({ email, lead, submitLabel, onSignedIn }: ProofAgainProps) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <SignInAgain email={email} lead={lead} submitLabel={submitLabel} onSignedIn={onSignedIn} />
    </Suspense>
  );
}
