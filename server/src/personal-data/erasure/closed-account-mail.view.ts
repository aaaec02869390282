import { formatDate, toPlainDate } from '@placejuste/domain/kernel';
import type { MailContent } from '../../mails/index.ts';
import { closedAccountText as text } from '../personal-data.text.fr.ts';
import type { ErasureFacts } from '../receipt/erasure-facts.ts';

type ErasureSummary = Pick<ErasureFacts, 'erased' | 'files' | 'kept' | 'refund'>;

/**
 * Mail to the holder of an account just erased: what was deleted, what stays, and why.
 * @param receipt the signed receipt; null while the store still holds files: the receipt then follows by itself
 */
export function buildClosedAccountMail(
  email: string,
  { erased, files, kept, refund }: ErasureSummary,
  receipt: Buffer | null,
): MailContent {
  const rows = erased.reduce((sum, { count }) => sum + count, 0);
  return {
    to: email,
    subject: text.subject,
    paragraphs: [
      ...text.lead,
      receipt === null ? text.filesLeft(rows, files.count) : text.counts(rows, files.count),
      ...(refund === null ? [] : [text.refund(refund.cents, refund.isWithdrawal)]),
      ...(kept.length === 0 ? [text.nothingKept] : [text.kept, ...kept.map(formatKeptLine)]),
      receipt === null ? text.receiptFollows : text.receipt,
      text.notYou,
    ],
    ...(receipt === null ? {} : { files: [buildReceiptFile(receipt)] }),
  };
}

/** Mail with the receipt, where it could not go with the first mail. */
export function buildReceiptMail(email: string, receipt: Buffer): MailContent {
  return { to: email, subject: text.receiptSubject, paragraphs: text.receiptAlone, files: [buildReceiptFile(receipt)] };
}

function formatKeptLine({ label, until }: ErasureFacts['kept'][number]): string {
  return text.keptLine(label, until === null ? null : formatDate(toPlainDate(until)));
}

function buildReceiptFile(receipt: Buffer) {
  return {
    filename: text.receiptName,
    contentType: 'application/zip',
    content: receipt.toString('base64'),
    encoding: 'base64',
  } as const;
}
