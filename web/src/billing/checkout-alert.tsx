import { useEffect, useRef } from 'react';
import { ErrorAlert } from '../ui/index.ts';
import { readOpenCheckout } from './left/open-checkout.ts';
import { plansText } from './plans.text.fr.ts';
import type { CheckoutFailure } from './use-checkout.ts';

/**
 * The reason why no payment page opened, and the fact that nothing was charged: by this request, where an earlier
 * payment is not confirmed yet.
 */
export function CheckoutAlert({ failure }: { readonly failure: CheckoutFailure }) {
  const box = useRef<HTMLDivElement>(null);
  // The button pressed may be at the bottom of a dialog, whose foot would cover the end of the alert.
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={box}>
      <ErrorAlert title={failure.message}>
        <p>
          {failure.detail && `${failure.detail} `}
          {readOpenCheckout() === null ? plansText.plans.nothingCharged : plansText.plans.nothingChargedNow}
        </p>
      </ErrorAlert>
    </div>
  );
}
