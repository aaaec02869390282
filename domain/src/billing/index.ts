export { billingMessages, type BillingRefusal } from './billing.messages.fr.ts';
export { currency, expressCents, planOf, plans, planTypes, type Plan, type PlanType } from './plans.ts';
