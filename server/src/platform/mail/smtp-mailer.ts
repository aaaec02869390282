import { createTransport } from 'nodemailer';
import { asWritten, type Mailer } from './mailer.ts';

/** Sends through the configured server; a refusal rejects, and the job that called tries again later. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'smtps:' ? 465 : 587) : Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    destination: `${url.protocol}//${url.host}`,
    folder: null,
    async deliver(mail) {
      await transport.sendMail({ from, ...mail, attachments: asWritten(mail) });
    },
    async ping() {
      await transport.verify();
    },
  };
}
