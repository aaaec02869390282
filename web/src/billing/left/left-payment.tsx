import { Suspense } from 'react';
import { lazyPart, useSearchParams } from '../../platform/index.ts';
import type { LeftCheckoutProps } from './left-checkout.lazy.tsx';

const LeftCheckout = lazyPart(
  () => import('./left-checkout.lazy.tsx'),
  (code) => code.LeftCheckout,
  () => null,
);

/** Outcome of the payment whose page was left (`?checkout=ID`); its code is fetched only then. */
export function LeftPayment({ below }: Pick<LeftCheckoutProps, 'below'>) {
  const id = useSearchParams()[0].get('checkout');
  return id === null || id === '' ? null : (
    <Suspense fallback={null}>
      <LeftCheckout id={id} below={below} />
    </Suspense>
  );
}
