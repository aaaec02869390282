import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';
import { keptReasons } from '../personal-data.text.fr.ts';
import { buildClosedAccountMail, buildReceiptMail } from './closed-account-mail.view.ts';

/**
 * Previews for an account that leaves nothing, for one whose payments and acts are kept, and while the store is down.
 */
export function buildClosedAccountPreviews(publicUrl: string): MailPreview[] {
  const keptRows = [
    { table: 'public.checkouts', label: keptReasons['public.checkouts'], count: 2, until: '2037-01-01' },
    { table: 'public.audit_log', label: keptReasons['public.audit_log'], count: 3, until: '2027-12-02' },
  ];
  const nothing = {
    erased: [{ table: 'public.fines', label: '', count: 42 }],
    files: { count: 6, contents: 9 },
    kept: [],
    refund: null,
  };
  const receipt = Buffer.from('');
  const preview = (
    name: string,
    overrides: Partial<Parameters<typeof buildClosedAccountMail>[1]>,
    file: Buffer | null = receipt,
  ) => previewMail(`personal-data.${name}`, buildClosedAccountMail('', { ...nothing, ...overrides }, file), publicUrl);
  return [
    preview('closed', {}),
    preview('closed-with-rest', { kept: keptRows }),
    preview('closed-and-withdrawn', { kept: keptRows, refund: { cents: 10_776, isWithdrawal: true } }),
    preview('closed-and-paid-back', { kept: keptRows, refund: { cents: 5490, isWithdrawal: false } }),
    preview('closed-with-files-left', { kept: keptRows }, null),
    previewMail('personal-data.receipt', buildReceiptMail('', receipt), publicUrl),
  ];
}
