export { closedProvider } from './closed-provider.ts';
export {
  PaymentFault,
  paymentCurrency,
  type PaymentAsked,
  type PaymentEvent,
  type PaymentProvider,
} from './payment-provider.ts';
export { sandboxProvider, type DeliverEvent, type Sandbox } from './sandbox.ts';
export { signEvent } from './signed-event.ts';
export { stripeProvider, type StripeKeys } from './stripe.ts';
