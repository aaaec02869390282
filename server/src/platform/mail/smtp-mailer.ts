import { createTransport } from 'nodemailer';
import { MailAddressDeferred } from './mail-address-deferred.ts';
import { MailAddressRefused } from './mail-address-refused.ts';
import { composerOptions, type Mailer } from './mailer.ts';

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
      await transport.sendMail({ from, ...composerOptions(mail) }).catch((error: unknown) => {
        throw asRefused(error) ?? asDeferred(error) ?? error;
      });
    },
    async ping() {
      await transport.verify();
    },
  };
}

/** Only what is said of the recipient: a server that refuses our password, or the text, says nothing of the address. */
function asRefused(error: unknown): MailAddressRefused | null {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  const isAddress = code === 'EENVELOPE' && command === 'RCPT TO';
  return isAddress && responseCode >= 500 && responseCode < 600 ? new MailAddressRefused(responseCode) : null;
}

/** The server is there, and takes this mail later. One that is away, or refuses our password, puts off every mail. */
function asDeferred(error: unknown): MailAddressDeferred | null {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && responseCode >= 400 && responseCode < 500 ? new MailAddressDeferred(responseCode) : null;
}
