import type { RefundOnClosing } from '../../billing/index.ts';
import type { Mail } from '../../mails/index.ts';
import type { ErasurePlan } from './plan-erasure.ts';
import { keptLines } from '../personal-data.view.ts';
import { closedAccountText as text } from '../personal-data.text.fr.ts';

/** What the holder of an account that was just erased is told: what stays, and why. */
export function closedAccountMail(email: string, plan: ErasurePlan, refund: RefundOnClosing | null): Mail {
  const kept = keptLines(plan.rows).map(({ label }) => `– ${label}`);
  return {
    to: email,
    subject: text.subject,
    paragraphs: [
      ...text.lead,
      ...(refund === null ? [] : [text.refund(refund.cents, refund.isWithdrawal)]),
      ...(kept.length === 0 ? [text.nothingKept] : [text.kept, ...kept]),
      text.notYou,
    ],
  };
}
