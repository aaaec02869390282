export { closedProvider } from './closed-provider.ts';
export {
  isChargeEvent,
  isPaymentEvent,
  isRefundEvent,
  PaymentFault,
  paymentCurrency,
  type ChargeEvent,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderEvent,
  type RefundAnswer,
} from './payment-provider.ts';
export { sandboxChoices, sandboxProvider, type DeliverEvent, type Sandbox } from './sandbox.ts';
export type { SandboxRow } from './sandbox.repository.ts';
export { signEvent } from './signed-event.ts';
export { stripeProvider, type StripeKeys } from './stripe.ts';
