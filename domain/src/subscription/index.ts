export { findCardInForce, listCardsAfter } from './cards.ts';
export { computeClosingEffect, type EffectOfClosing } from './account-closing.ts';
export { listDueActs, computeNextLookAt, type SubscriptionAct } from './subscription-acts.ts';
export { daysOfReminders } from './subscription-life.ts';
export { buildMailKey, type SubscriptionMail } from './subscription-mails.ts';
export { leavingKinds, type LeavingKind } from './leaving-kinds.ts';
export {
  findAgreedEnd,
  endReasons,
  findFailedCharge,
  canWithdraw,
  type EndReason,
} from './subscription-end.ts';
export { computeChangeDay, findPlanOrder, findPlanChange, type PlanChange } from './plan-change.ts';
export { isPaused } from './pauses.ts';
export { subscriptionEventKinds, type SubscriptionEvent } from './subscription-event.ts';
export {
  computeLeavingRefund,
  computeSubscriptionState,
  computeUnpaidEnd,
  findUpcomingPayment,
  subscriptionStatuses,
  type SubscriptionPayment,
  type SubscriptionState,
  type SubscriptionStatus,
} from './subscription-state.ts';
export {
  listFirstTermCharges,
  computeCurrentTerm,
  computeTermEnd,
  hasLaterCharges,
  computeLastDayOfTerm,
  computeMonthlyCents,
  computeNoticeWindow,
  buildPlannedCharge,
  computeServicePeriod,
  computeChargeTerm,
  computeTerms,
  type PlannedCharge,
  type SubscriptionTerms,
} from './terms.ts';
