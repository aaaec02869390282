import { type ReactNode, Suspense } from 'react';
import { lazyPart, useSession } from '../../platform/index.ts';
import { Skeleton } from '../../ui/index.ts';

const SecondFactorStep = lazyPart(
  () => import('../second-factor.lazy.ts'),
  (code) => code.SecondFactorStep,
);

/** What is shown once the sign-in is whole; its second step stands before it. */
export function BehindSecondFactor({ children }: { readonly children: ReactNode }) {
  if (useSession().status !== 'second-factor') return children;
  return (
    <Suspense fallback={<Skeleton />}>
      <SecondFactorStep />
    </Suspense>
  );
}
