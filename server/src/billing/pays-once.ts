import type { CheckoutSubject } from './billing.tables.ts';

/** Answers of a plan that is paid once: nothing renews it, and it has no subscription. */
export const paysOnce: Pick<
  CheckoutSubject,
  'declaration_ids' | 'renews' | 'consented_at' | 'pays_subscription' | 'pays_charge'
> = {
  declaration_ids: null,
  renews: false,
  consented_at: null,
  pays_subscription: null,
  pays_charge: null,
};
