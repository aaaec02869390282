import { PaymentFault } from './payment-fault.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The provider of an installation without card payments: every payment is refused, and no event is believed. */
export const closedProvider: PaymentProvider = {
  name: 'none',
  signatureHeader: 'placejuste-signature',
  pollDelaysSeconds: [],
  openPayment: () => Promise.reject(new PaymentFault('keys')),
  charge: () => Promise.reject(new PaymentFault('keys')),
  readCard: () => Promise.reject(new PaymentFault('keys')),
  forgetCard: () => Promise.reject(new PaymentFault('keys')),
  refund: () => Promise.reject(new PaymentFault('keys')),
  readEvent: () => null,
  wallet: null,
  fetchOutcome: () => Promise.resolve(null),
  listEvents: () => Promise.resolve({ events: [], after: null }),
};
