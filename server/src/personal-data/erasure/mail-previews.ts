import type { RefundOnClosing } from '../../billing/index.ts';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';
import { closedAccountMail } from './closed-account-mail.view.ts';
import type { ErasurePlan } from './plan-erasure.ts';

const nothing = { account: null, files: { count: 0, bytes: 0 }, giftAddresses: 0, openPages: 0 };

/** Of an account that leaves nothing, and of one whose payments and acts are kept. */
export function closedAccountPreviews(publicUrl: string): MailPreview[] {
  const rows = [
    { table: 'public.checkouts', total: 2, kept: 2 },
    { table: 'public.audit_log', total: 3, kept: 3 },
  ] as const;
  const preview = (name: string, kept: ErasurePlan['rows'], refund: RefundOnClosing | null = null) =>
    previewMail(`personal-data.${name}`, closedAccountMail('', { ...nothing, rows: kept }, refund), publicUrl);
  return [
    preview('closed', []),
    preview('closed-with-rest', rows),
    preview('closed-and-withdrawn', rows, { cents: 10_776, isWithdrawal: true }),
    preview('closed-and-paid-back', rows, { cents: 5490, isWithdrawal: false }),
  ];
}
