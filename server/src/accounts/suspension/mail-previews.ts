import { suspensionMails, suspensionReasons } from '@placejuste/domain/people';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

const firstName = 'Ada';

export function buildSuspensionMailPreviews(publicUrl: string): MailPreview[] {
  const own = `${publicUrl}/pwa/suspension`;
  return [
    ...suspensionReasons.map((reason) => {
      const remark = reason === 'other' ? 'Exemple.' : null;
      return previewMail(`accounts.suspended-${reason}`, suspensionMails.suspended({ firstName, reason, remark }), own);
    }),
    previewMail('accounts.suspension-lifted', suspensionMails.lifted(firstName), `${publicUrl}/pwa`),
    previewMail('accounts.suspension-answered', suspensionMails.answered(firstName, 'Exemple.'), own),
    previewMail('accounts.suspension-appealed', suspensionMails.appealed(), `${publicUrl}/admin-suite/personnes`),
  ];
}
