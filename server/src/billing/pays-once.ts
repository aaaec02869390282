import type { CheckoutSubject } from './billing.tables.ts';

/** Of what is paid once: nothing is renewed, and no subscription is behind it. */
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
