import type { ownPaymentsContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { plans, type Plan } from '@placejuste/domain/billing';
import { addDays, ok, refuse, type PlainDate, type Result } from '@placejuste/domain/kernel';
import {
  listFirstTermCharges,
  computeChangeDay,
  computeLastDayOfTerm,
  buildPlannedCharge,
  findPlanChange,
  computeSubscriptionState,
  computeTerms,
  type PlanChange,
  type SubscriptionState,
  type SubscriptionTerms,
} from '@placejuste/domain/subscription';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

type Preview = ReplyOf<typeof ownPaymentsContract.calls.previewPlanChange>;
type Context = Pick<ServiceCommandContext, 'tx' | 'clock' | 'user'>;
export type StandingRefusal = 'ACCOUNT_SUSPENDED' | 'NO_SUBSCRIPTION';
export type PlanRefusal = StandingRefusal | 'SUBSCRIPTION_STOPPED' | 'RENEWAL_DUE';

export interface Running {
  readonly row: SubscriptionRow;
  readonly terms: SubscriptionTerms;
  readonly state: SubscriptionState;
  readonly change: PlanChange | null;
  /** True when the holder has asked for its end. */
  readonly isStopped: boolean;
  /** First day of another plan ordered now. */
  readonly from: PlainDate;
}

/** The current subscription of a person, with its state and the plan that follows. */
export async function findRunningSubscription(
  { tx, clock, user }: Context,
  row: SubscriptionRow | undefined,
): Promise<Result<Running, StandingRefusal>> {
  const subscriptions = subscriptionsRepository(tx);
  if (row === undefined || row.status === 'ended') return refuse('NO_SUBSCRIPTION');
  if (await subscriptions.isSuspended(user.id)) return refuse('ACCOUNT_SUSPENDED');
  const events = await subscriptions.listEvents(row.id);
  const now = clock.now();
  const terms = computeTerms(toTerms(row), events, now);
  const state = computeSubscriptionState(terms, events, now);
  if (state.status === 'ended') return refuse('NO_SUBSCRIPTION');
  const isStopped = events.some(({ kind }) => kind === 'stop-asked');
  return ok({
    row,
    terms,
    state,
    isStopped,
    change: findPlanChange(terms, events),
    from: computeChangeDay(terms, now),
  });
}

/** Refuses in the grace period, and once the subscription is to stop. */
export function checkChangeable({ state, isStopped }: Running): Result<null, PlanRefusal> {
  if (state.status === 'grace') return refuse('RENEWAL_DUE');
  return isStopped ? refuse('SUBSCRIPTION_STOPPED') : ok(null);
}

/** Amount paid, amount still owed for the current plan, and for each other plan its price and first day. */
export async function previewPlanChange(context: ServiceCommandContext): Promise<Result<Preview, PlanRefusal>> {
  const runningContract = await findRunningSubscription(
    context,
    await subscriptionsRepository(context.tx).findLatest(context.user.id),
  );
  if (!runningContract.ok) return runningContract;
  const changeable = checkChangeable(runningContract.value);
  if (!changeable.ok) return changeable;
  const { row, terms, state, change, from } = runningContract.value;
  const paidCharges = state.payments.filter(({ returnedCents, owedCents }) => returnedCents + owedCents === 0);
  const remainingCharges = listChargesUntil(terms, state, from);
  return ok({
    planType: terms.planType,
    paidCents: paidCharges.reduce((sum, { amountCents }) => sum + amountCents, 0),
    paidCount: paidCharges.length,
    leftCents: remainingCharges.reduce((sum, { amountCents }) => sum + amountCents, 0),
    leftCount: remainingCharges.length,
    lastDay: addDays(from, -1),
    from,
    hasCard: row.card !== null,
    asked:
      change === null
        ? null
        : { planType: change.planType, from: change.from, amountCents: change.chargeCents, renews: change.renews },
    offers: plans.filter(({ planType }) => planType !== terms.planType).map((plan) => buildOffer(plan, from)),
  });
}

function listChargesUntil(terms: SubscriptionTerms, { payments }: SubscriptionState, from: PlainDate) {
  const paidIndexes = new Set(payments.map(({ charge }) => charge));
  const charges = [];
  for (let index = 0; buildPlannedCharge(terms, index).day < from; index += 1)
    if (!paidIndexes.has(index)) charges.push(buildPlannedCharge(terms, index));
  return charges;
}

function buildOffer({ planType, firstChargeCents }: Plan, startsOn: PlainDate): Preview['offers'][number] {
  const terms: SubscriptionTerms = { planType, startsOn, renews: false };
  const charges = listFirstTermCharges(terms);
  return {
    planType,
    chargeCents: firstChargeCents,
    count: charges.length,
    totalCents: firstChargeCents * charges.length,
    lastChargeOn: charges.at(-1)?.day ?? startsOn,
    lastDay: computeLastDayOfTerm(terms, 0),
  };
}
