import { join } from 'node:path';
import type { Platform } from '../platform/http/index.ts';
import { createEnvelopeSender, createFileMailer, createSmtpMailer, type Mailer } from '../platform/mail/index.ts';
import type { Config } from './config.ts';

/**
 * Opens the mailer: by SMTP, or into a folder. Delivery reports return to the address of the support, where one is
 * read.
 */
export function openMailer(
  { mail, http, dataDir }: Pick<Config, 'mail' | 'http' | 'dataDir'>,
  { secrets, log, clock, newId }: Pick<Platform, 'secrets' | 'log' | 'clock' | 'newId'>,
): Mailer {
  const address = mail.from ?? `ne-pas-repondre@${new URL(http.publicUrl).hostname}`;
  const from = `PlaceJuste <${address}>`;
  if (mail.smtpUrl === undefined) return createFileMailer(join(dataDir, 'mail'), from, clock, newId);
  const senderFor = createEnvelopeSender(secrets, { address: mail.supportAddress, from: address });
  const onSenderRefused = (replyCode: number) =>
    log.warn({ replyCode }, 'mail server refuses the sender that reports come back to');
  return createSmtpMailer(mail.smtpUrl, from, senderFor === null ? null : { senderFor, onSenderRefused });
}
