import { endOfGrace } from '@placejuste/domain/billing';
import * as z from 'zod';
import { endSubscription, findFailedRenewal, personOf, recordAudit, setRenewalFailed } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { renewalText } from './renewal.text.fr.ts';

type Context = Pick<Platform, 'clock' | 'jobs' | 'newId' | 'secrets'>;

const endSubscriptionJobName = 'billing.end-subscription';
const payload = z.object({ userId: z.uuid(), failedAt: z.iso.datetime() });

/**
 * The renewal of a subscription failed: it stands for the grace, and its holder is told. False when there is none, or
 * when it is known.
 */
export async function failRenewal(context: Context, tx: Tx, userId: string): Promise<boolean> {
  const failedAt = context.clock.now();
  if (!(await setRenewalFailed(tx, userId, failedAt))) return false;
  const ends = endOfGrace(failedAt);
  const startAfterSeconds = Math.ceil((ends.getTime() - failedAt.getTime()) / 1000);
  await context.jobs.enqueue(
    tx,
    endSubscriptionJobName,
    { userId, failedAt: failedAt.toISOString() },
    { startAfterSeconds },
  );
  await recordAudit(
    { ...context, tx },
    {
      actorId: null,
      action: 'subscription.renewal-failed',
      subjectType: 'account',
      subjectId: userId,
    },
  );
  await tell(context, tx, userId, (firstName) => renewalText.failed(firstName, ends));
  return true;
}

/** Ends the subscription whose grace is over. One that was paid meanwhile stands. */
export function endSubscriptionJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: endSubscriptionJobName,
    payload,
    run: ({ userId, failedAt }) =>
      platform.db.asService(async (tx) => {
        const failed = await findFailedRenewal(tx, userId);
        if (failed === null || failed.toISOString() !== failedAt) return;
        await endSubscription(tx, userId, platform.clock.now());
        await recordAudit(
          { ...platform, tx },
          {
            actorId: null,
            action: 'subscription.ended',
            subjectType: 'account',
            subjectId: userId,
          },
        );
        await tell(platform, tx, userId, renewalText.ended);
      }),
  };
}

async function tell(
  context: Context,
  tx: Tx,
  userId: string,
  mail: (firstName: string) => { readonly subject: string; readonly paragraphs: string[] },
): Promise<void> {
  const person = await personOf(tx, userId);
  if (person !== null) await queueMail({ ...context, tx }, { to: person.email, ...mail(person.firstName) });
}
