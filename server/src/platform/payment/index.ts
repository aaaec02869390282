export { appleDomainPath, readMerchantCertificate, type ApplePay } from './apple-pay.ts';
export { closedProvider } from './closed-provider.ts';
export { PaymentFault } from './payment-fault.ts';
export {
  authenticationRequired,
  type ChargeAnswer,
  type ChargeRequest,
  type StoredCard,
  type PaymentProvider,
  type RefundAnswer,
} from './payment-provider.ts';
export {
  isChargeEvent,
  isPaymentEvent,
  isRefundEvent,
  paymentCurrency,
  returnTypes,
  type ChargeEvent,
  type DisputeEvent,
  type PaymentEvent,
  type ProviderEvent,
  type RefundEvent,
} from './provider-event.ts';
export type { WalletAnswer, WalletMethod, WalletPayments } from './wallet-payments.ts';
export {
  sandboxChoices,
  sandboxProvider,
  sandboxWalletPath,
  walletChoices,
  type DeliverEvent,
  type Sandbox,
} from './sandbox.ts';
export type { SandboxRow } from './sandbox.repository.ts';
export { pingStripe } from './ping-stripe.ts';
export { signEvent } from './signed-event.ts';
export { createStripeProvider, type StripeKeys } from './stripe.ts';
export { googlePayOrigins } from './stripe-wallet-methods.ts';
