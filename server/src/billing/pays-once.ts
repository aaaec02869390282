import type { CheckoutSubject } from './billing.tables.ts';

/** Fields of a checkout paid once: it has no renewal and no subscription. */
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
