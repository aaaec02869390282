import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { unsealFacts, type ErasureFacts } from './erasure-facts.ts';
import { finishErasure } from './finish-erasure.steps.ts';
import { enqueueClosingMail, tellErasureJobName, tellHolder } from './tell-holder.steps.ts';

/** `erasureId` allows the job to be withdrawn; its data is sealed. */
const payload = z.object({ erasureId: z.uuid().optional(), sealed: z.string(), isClosingTold: z.boolean() });
/** Attempts like those of a mail: after 10, 20, 40 … seconds, then each hour, for three days. */
const [tries, firstDelaySeconds] = [80, 10];
/** Seconds for which closing an account waits for the object store, before the receipt leaves by mail alone. */
const leftToRequestSeconds = 60;

/**
 * Enqueued in the transaction that erases, so that the holder is told the truth whatever fails after it.
 * @param isWaitedFor true when a request waits and will tell the holder itself: the job is there in case it fails
 */
export function scheduleTelling(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>,
  facts: ErasureFacts,
  isWaitedFor: boolean,
): Promise<void> {
  const startAfterSeconds = isWaitedFor ? leftToRequestSeconds : 0;
  return enqueueClosingMail(context, { facts, isClosingTold: false, startAfterSeconds });
}

/**
 * Mails a holder that their account is closed, with the signed receipt. The closing is announced at once, since
 * somebody else may have requested it; while the store still has files, the mail says so, and the receipt follows.
 */
export function tellErasureJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: tellErasureJobName,
    payload,
    retryLimit: tries,
    retryDelaySeconds: firstDelaySeconds,
    async run({ sealed, isClosingTold }) {
      const facts = unsealFacts(platform, sealed);
      const { email } = facts;
      if (email === null) return;
      const isFinished = await finishErasure(platform, facts);
      if (!isFinished && isClosingTold) throw new Error('the store still holds files of an erased account');
      await runAsService(platform, (context) => tellHolder(context, { facts, email, isFinished, isClosingTold }));
    },
  };
}
