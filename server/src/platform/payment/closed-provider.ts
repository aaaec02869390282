import type { PaymentProvider } from './payment-provider.ts';

/** Stands where no provider is configured: nothing can be paid, and nobody is believed to have paid. */
export const closedProvider: PaymentProvider = {
  name: 'none',
  open: () => Promise.reject(new Error('No payment provider is configured')),
  readEvent: () => null,
};
