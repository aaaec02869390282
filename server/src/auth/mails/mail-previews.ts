import { accountMails, buildCodeSubject, type AccountMailKind } from '@placejuste/domain/account';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

const code = '123456';
const signIn = { at: new Date('2026-11-20T08:05:00Z'), browser: 'Firefox', system: 'Android', network: '192.0' };
const withCode: readonly AccountMailKind[] = [
  'confirmation',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
];

/** The code and the link are made up, and open nothing. */
export function buildAccountMailPreviews(publicUrl: string): MailPreview[] {
  return (Object.keys(accountMails) as AccountMailKind[]).map((kind) => {
    const words = accountMails[kind]({
      firstName: 'Ada',
      newEmail: 'ada.nouvelle@exemple.fr',
      signIn,
      supportUrl: `${publicUrl}/support`,
    });
    const id = `auth.${kind.replaceAll('_', '-')}`;
    return withCode.includes(kind)
      ? previewMail(
          id,
          { ...words, subject: buildCodeSubject(code, words.subject), code },
          `${publicUrl}/auth/callback?token_hash=exemple`,
        )
      : previewMail(id, words, `${publicUrl}/auth?mode=login`);
  });
}
