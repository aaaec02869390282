import { Suspense, useState } from 'react';
import { lazyPart, useSearchParams } from '../../platform/index.ts';
import type { LeftCheckoutProps } from './left-checkout.lazy.tsx';
import { readOpenCheckout } from './open-checkout.ts';

const LeftCheckout = lazyPart(
  () => import('./left-checkout.lazy.tsx'),
  (code) => code.LeftCheckout,
  () => null,
);

/**
 * Outcome of the payment whose page was left (`?checkout=ID`), or of the last one begun on this device while it is not
 * known; its code is fetched only then.
 */
export function LeftPayment({ below }: Pick<LeftCheckoutProps, 'below'>) {
  const [openId] = useState(readOpenCheckout);
  const namedId = useSearchParams()[0].get('checkout');
  const id = namedId ?? openId;
  // The address of the return also names the plan: without it, that plan is not chosen any more.
  const resumedBelow = namedId === null && below === 'plans' ? undefined : below;
  return id === null || id === '' ? null : (
    <Suspense fallback={null}>
      <LeftCheckout id={id} below={resumedBelow} />
    </Suspense>
  );
}
