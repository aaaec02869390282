export { cardInForce, cardsGivenAfter } from './cards.ts';
export { effectOfClosing, type EffectOfClosing } from './account-closing.ts';
export { dueActs, nextLookAt, type SubscriptionAct } from './subscription-acts.ts';
export { daysOfReminders } from './subscription-life.ts';
export { type SubscriptionMail } from './subscription-mails.ts';
export { leavingKinds, type LeavingKind } from './leaving-kinds.ts';
export {
  agreedEnd,
  endReasons,
  failedCharge,
  canWithdraw,
  type EndReason,
} from './subscription-end.ts';
export { dayOfChange, orderedPlan, planChange, type PlanChange } from './plan-change.ts';
export { isPaused } from './pauses.ts';
export { subscriptionEventKinds, type SubscriptionEvent } from './subscription-event.ts';
export {
  refundOfLeaving,
  subscriptionState,
  unpaidEndOf,
  upcomingPayment,
  subscriptionStatuses,
  type SubscriptionPayment,
  type SubscriptionState,
  type SubscriptionStatus,
} from './subscription-state.ts';
export {
  chargesOfFirstTerm,
  currentTerm,
  endOfTerm,
  hasLaterCharges,
  lastDayOfTerm,
  monthlyCentsOf,
  noticeWindow,
  plannedCharge,
  serviceOfCharge,
  termOfCharge,
  termsAt,
  type PlannedCharge,
  type SubscriptionTerms,
} from './terms.ts';
