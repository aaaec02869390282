import type { AppPath } from '@placejuste/contracts/site';
import type { AccountMail } from '@placejuste/domain/account';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

interface SuspensionMail {
  /** Empty for an account with only a number: its holder reads the news at the next visit. */
  readonly to: string;
  readonly mail: AccountMail;
  readonly path: AppPath;
}

export async function mailSuspension(context: ServiceContext, { to, mail, path }: SuspensionMail): Promise<void> {
  const { subject, paragraphs, button } = mail;
  if (to === '') return;
  await queueMail(context, {
    to,
    subject,
    paragraphs,
    ...(button === undefined ? {} : { action: { label: button, url: `${context.publicUrl}${path}` } }),
  });
}
