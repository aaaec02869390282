export { billingMessages, giftMessages, type BillingRefusal } from './billing.messages.fr.ts';
export { toCardMonth, isCardExpiredOn, type CardMonth } from './card-expiry.ts';
export {
  accountPurposes,
  checkoutPurposes,
  checkoutStates,
  type CheckoutPurpose,
  type CheckoutState,
} from './checkouts.ts';
export { computeGraceEnd, graceDays, computeLastDayOfGrace } from './grace.ts';
export {
  chargedNetworks,
  currency,
  expressCents,
  maxDuesAtOnce,
  paymentCountry,
  getPlan,
  plans,
  planTypes,
  type Plan,
  type PlanType,
} from './plans.ts';
export { checkPrices, priceFaultKinds, type PriceFault, type PriceFaultKind, type PriceLine } from './prices-check.ts';
export {
  checkGift,
  giftAmounts,
  giftFields,
  otherAmount,
  type Gift,
  type GiftCode,
  type GiftFaults,
  type GiftField,
} from './gift.ts';
export {
  computeDossierWithdrawal,
  computeLastDayToWithdraw,
  type DossierPayment,
  type DossierWithdrawal,
} from './withdrawal.ts';
