import type { CheckoutSubject } from './billing.tables.ts';

/** Of what is paid once: nothing is renewed, and no subscription is behind it. */
export const paysOnce: Pick<CheckoutSubject, 'renews' | 'pays_subscription' | 'pays_charge'> = {
  renews: false,
  pays_subscription: null,
  pays_charge: null,
};
