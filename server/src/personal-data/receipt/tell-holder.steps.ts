import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildClosedAccountMail, buildReceiptMail } from '../erasure/closed-account-mail.view.ts';
import { sealFacts, type ErasureFacts } from './erasure-facts.ts';
import { signReceipt } from './sign-receipt.ts';

export const tellErasureJobName = 'personal-data.tell-erasure';
const secondsBeforeReceipt = 10;

interface ClosingMail {
  readonly facts: ErasureFacts;
  readonly isClosingTold: boolean;
  readonly startAfterSeconds: number;
}

/** State of an erasure of which its holder is told. */
interface Closing {
  readonly facts: ErasureFacts;
  /** Result of `finishErasure`. */
  readonly isFinished: boolean;
}

export function enqueueClosingMail(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>,
  { facts, isClosingTold, startAfterSeconds }: ClosingMail,
): Promise<void> {
  const { erasureId } = facts;
  const sealed = sealFacts(context, facts);
  // Only the first job is withdrawn by a waiting request: by the second, the closing has been announced.
  const payload = isClosingTold ? { sealed, isClosingTold } : { erasureId, sealed, isClosingTold };
  return context.jobs.enqueue(context.tx, tellErasureJobName, payload, { startAfterSeconds });
}

/**
 * Mails the closing, the receipt, or both. Null while the store still has files: the receipt then follows by the job.
 */
export async function tellHolder(
  context: ServiceContext,
  { facts, email, isFinished, isClosingTold }: Closing & { readonly email: string; readonly isClosingTold: boolean },
): Promise<Buffer | null> {
  const archive = isFinished ? (await signReceipt(context, facts)).archive : null;
  if (archive !== null && isClosingTold) await queueMail(context, buildReceiptMail(email, archive));
  else await queueMail(context, buildClosedAccountMail(email, facts, archive));
  const later = { facts, isClosingTold: true, startAfterSeconds: secondsBeforeReceipt };
  if (archive === null) await enqueueClosingMail(context, later);
  return archive;
}

/**
 * Mails it within the request that closed the account, unless the job has already begun: a receipt is signed once, so
 * that the screen and the mail give the same one. Null: it comes by mail only.
 */
export async function mailReceiptNow(context: ServiceContext, { facts, isFinished }: Closing): Promise<Buffer | null> {
  const { email, erasureId } = facts;
  if (email === null) return isFinished ? (await signReceipt(context, facts)).archive : null;
  if (!(await context.jobs.withdraw(context.tx, tellErasureJobName, erasureId))) return null;
  return tellHolder(context, { facts, email, isFinished, isClosingTold: false });
}
