import type { PlanType } from '@placejuste/domain/billing';
import { findFailedCharge, buildPlannedCharge } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { toTerms } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

export interface FailedSubscription {
  readonly id: string;
  readonly planType: PlanType;
  readonly renews: boolean;
  /** Number of the charge that the bank refused. */
  readonly charge: number;
  readonly amountCents: number;
}

/** The subscription of a person in its grace period; null when there is none. */
export async function findFailedSubscription(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<FailedSubscription | null> {
  const subscriptions = subscriptionsRepository(tx);
  const row = await subscriptions.findLatest(userId);
  if (row?.status !== 'grace') return null;
  const failed = findFailedCharge(await subscriptions.listEvents(row.id), clock.now());
  if (failed === null) return null;
  const { charge } = failed;
  const { amountCents } = buildPlannedCharge(toTerms(row), charge);
  return { id: row.id, planType: row.plan_type, renews: row.renews, charge, amountCents };
}
