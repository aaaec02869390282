import { computeGraceEnd } from '@placejuste/domain/billing';
import { notificationMessages } from '@placejuste/domain/notification';
import * as z from 'zod';
import { endSubscription, findFailedRenewal, recordAudit } from '../../accounts/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { isChargedHere } from '../subscriptions/is-charged-here.ts';
import { mailSubscriber } from './mail-subscriber.ts';
import { renewalText } from './renewal.text.fr.ts';

const endSubscriptionJobName = 'billing.end-subscription';
const payload = z.object({ userId: z.uuid(), failedAt: z.iso.datetime() });
type FailedRenewal = z.infer<typeof payload>;

/** Schedules the end of a subscription at the end of its grace period. */
export function scheduleEndOfSubscription(
  { tx, jobs, clock }: Pick<ServiceContext, 'tx' | 'jobs' | 'clock'>,
  failedRenewal: FailedRenewal,
): Promise<void> {
  const graceMs = computeGraceEnd(new Date(failedRenewal.failedAt)).getTime() - clock.now().getTime();
  const startAfterSeconds = Math.ceil(graceMs / 1000);
  return jobs.enqueue(tx, endSubscriptionJobName, failedRenewal, { startAfterSeconds });
}

export function endSubscriptionJob(platform: Platform): JobDefinition<FailedRenewal> {
  return {
    name: endSubscriptionJobName,
    payload,
    run: (failedRenewal) => runAsService(platform, (context) => endUnpaidSubscription(context, failedRenewal)),
  };
}

/** Ends the subscription whose grace period is over, unless it was paid meanwhile. */
async function endUnpaidSubscription(context: ServiceContext, { userId, failedAt }: FailedRenewal): Promise<void> {
  const { tx, clock } = context;
  const storedFailure = await findFailedRenewal(tx, userId);
  if (storedFailure === null || storedFailure.toISOString() !== failedAt) return;
  // A job scheduled by an older version, whose grace ended at the hour of the failure rather than of the day.
  if (clock.now() < computeGraceEnd(storedFailure)) return scheduleEndOfSubscription(context, { userId, failedAt });
  // A subscription charged here ends by its own events. Its failure may have been recorded by an older version, which
  // did not check for that.
  if (await isChargedHere(tx, userId)) return;
  await endSubscription(tx, userId, clock.now());
  await recordAudit(context, {
    actorId: null,
    action: 'subscription.ended',
    subjectType: 'account',
    subjectId: userId,
  });
  await mailSubscriber(context, { userId, mail: renewalText.ended });
  await notifyPerson(context, { userId, message: notificationMessages.subscriptionEnded() });
}
