import { computeLastDayOfGrace } from '@placejuste/domain/billing';
import { formatLongDate } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { recordAudit, setRenewalFailed } from '../../accounts/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { isChargedHere } from '../subscriptions/is-charged-here.ts';
import { scheduleEndOfSubscription } from './end-subscription.job.ts';
import { mailSubscriber } from './mail-subscriber.ts';
import { renewalText } from './renewal.text.fr.ts';

/** `charged-here`: the service makes its charges itself, and records those that the bank refuses. */
type FailedRenewalOutcome = 'noted' | 'nothing-to-change' | 'charged-here';

/**
 * Records a failed renewal of a subscription paid before renewals existed: it goes on for the grace period, and its
 * holder is told. `nothing-to-change` when there is no such subscription, or the failure is already recorded.
 */
export async function failRenewal(
  context: ServiceContext,
  { userId }: { readonly userId: string },
): Promise<FailedRenewalOutcome> {
  const { tx, clock } = context;
  if (await isChargedHere(tx, userId)) return 'charged-here';
  const failedAt = clock.now();
  if (!(await setRenewalFailed(tx, userId, failedAt))) return 'nothing-to-change';
  const lastDay = computeLastDayOfGrace(failedAt);
  await scheduleEndOfSubscription(context, { userId, failedAt: failedAt.toISOString() });
  await recordAudit(context, {
    actorId: null,
    action: 'subscription.renewal-failed',
    subjectType: 'account',
    subjectId: userId,
  });
  await mailSubscriber(context, { userId, mail: (firstName) => renewalText.failed(firstName, lastDay) });
  const message = notificationMessages.paymentFailed(formatLongDate(lastDay));
  await notifyPerson(context, { userId, message });
  return 'noted';
}
