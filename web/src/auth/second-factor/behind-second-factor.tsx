import { type ReactNode, Suspense } from 'react';
import { lazyPart, useSession } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';

const SecondFactorStep = lazyPart(
  () => import('../second-factor.lazy.ts'),
  (code) => code.SecondFactorStep,
);

/** Shows its content once the sign-in is complete, and the form of the second factor before. */
export function BehindSecondFactor({ children }: { readonly children: ReactNode }) {
  if (useSession().status !== 'second-factor') return children;
  return (
    <Suspense fallback={<Skeleton />}>
      <SecondFactorStep />
    </Suspense>
  );
}
