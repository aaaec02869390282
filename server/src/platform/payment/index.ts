export { closedProvider } from './closed-provider.ts';
export type { PaymentAsked, PaymentEvent, PaymentProvider } from './payment-provider.ts';
export { sandboxProvider, type DeliverEvent, type Sandbox } from './sandbox.ts';
export { signEvent } from './signed-event.ts';
