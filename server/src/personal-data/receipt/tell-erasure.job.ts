import * as z from 'zod';
import { queueMail } from '../../mails/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { closedAccountMail, receiptMail } from '../erasure/closed-account-mail.view.ts';
import { sealFacts, unsealFacts, type ErasureFacts } from './erasure-facts.ts';
import { finishErasure } from './finish-erasure.steps.ts';
import { signReceipt } from './sign-receipt.ts';

const tellErasureJobName = 'personal-data.tell-erasure';
const payload = z.object({ sealed: z.string(), isClosingTold: z.boolean() });
/** As a mail: after 10, 20, 40 … seconds, then each hour, for three days. */
const [tries, firstDelaySeconds] = [80, 10];

/** Enqueued in the transaction that erases: whatever stops after it, the holder is told, and told what is true. */
export function planTelling(context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>, facts: ErasureFacts) {
  return enqueueTelling(context, { facts, isClosingTold: false, startAfterSeconds: 0 });
}

function enqueueTelling(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>,
  { facts, isClosingTold, startAfterSeconds }: Told,
): Promise<void> {
  const sealed = sealFacts(context, facts);
  return context.jobs.enqueue(context.tx, tellErasureJobName, { sealed, isClosingTold }, { startAfterSeconds });
}

interface Told {
  readonly facts: ErasureFacts;
  readonly isClosingTold: boolean;
  readonly startAfterSeconds: number;
}

/**
 * Tells a holder that their account is closed, with the signed receipt. The closing is told at once, since somebody else
 * may have asked for it; while the store keeps files, it says so, and the receipt follows by itself.
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
      await runAsService(platform, async (context) => {
        const archive = isFinished ? (await signReceipt(context, facts)).archive : null;
        if (archive !== null && isClosingTold) return queueMail(context, receiptMail(email, archive));
        await queueMail(context, closedAccountMail(email, facts, archive));
        const later = { facts, isClosingTold: true, startAfterSeconds: firstDelaySeconds };
        if (archive === null) await enqueueTelling(context, later);
      });
    },
  };
}
