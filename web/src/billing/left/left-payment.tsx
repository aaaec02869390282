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
  const id = useSearchParams()[0].get('checkout') ?? openId;
  return id === null || id === '' ? null : (
    <Suspense fallback={null}>
      <LeftCheckout id={id} below={below} />
    </Suspense>
  );
}
