export { appleDomainPath, readMerchantCertificate, type ApplePay } from './apple-pay.ts';
export { closedProvider } from './closed-provider.ts';
export {
  authenticationRequired,
  isChargeEvent,
  isPaymentEvent,
  isRefundEvent,
  PaymentFault,
  type ChargeAnswer,
  type ChargeRequest,
  paymentCurrency,
  returnTypes,
  type ChargeEvent,
  type DisputeEvent,
  type StoredCard,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderEvent,
  type RefundAnswer,
  type RefundEvent,
  type WalletAnswer,
  type WalletMethod,
  type WalletPayments,
} from './payment-provider.ts';
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
