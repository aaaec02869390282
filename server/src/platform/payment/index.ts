export type { PaymentAsked, PaymentEvent, PaymentProvider } from './payment-provider.ts';
export { sandboxProvider, type DeliverEvent, type Sandbox } from './sandbox.ts';
export { eventSignatureHolds, signEvent } from './signed-event.ts';
