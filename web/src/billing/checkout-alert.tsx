import { ErrorAlert } from '../ui/index.ts';
import { plansText } from './plans.text.fr.ts';
import type { CheckoutFailure } from './use-checkout.ts';

/** The reason why no payment page opened, and the fact that nothing was charged. */
export function CheckoutAlert({ failure }: { readonly failure: CheckoutFailure }) {
  return (
    <ErrorAlert title={failure.message}>
      <p>
        {failure.detail && `${failure.detail} `}
        {plansText.plans.nothingCharged}
      </p>
    </ErrorAlert>
  );
}
