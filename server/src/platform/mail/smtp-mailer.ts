import { createTransport } from 'nodemailer';
import { isAboutAddress } from './about-address.ts';
import { MailAddressDeferred } from './mail-address-deferred.ts';
import { MailAddressRefused } from './mail-address-refused.ts';
import { buildComposerOptions, type RenderedMail, type Mailer } from './mailer.ts';

interface Reports {
  /** Sender of the envelope of a mail to that recipient. */
  readonly senderFor: (to: string) => string;
  /** The server took a mail under the usual sender, and not under that one. */
  readonly onSenderRefused: (replyCode: number) => void;
}

/** Sends through the configured server; a refusal rejects, and the job that called tries again later. */
export function createSmtpMailer(smtpUrl: string, from: string, reports: Reports | null = null): Mailer {
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
  const send = (mail: RenderedMail) =>
    transport.sendMail({ from, ...buildComposerOptions(mail), ...buildReportOptions(mail) });
  /** A mail that arrives without a report of the next one is worth more than none. */
  const sendReported = async (mail: RenderedMail, { senderFor, onSenderRefused }: Reports) => {
    try {
      await send({ ...mail, bouncesTo: senderFor(mail.to) });
    } catch (error) {
      if (!isAboutSender(error)) throw error;
      await send(mail);
      onSenderRefused(error.responseCode);
    }
  };
  return {
    destination: `${url.protocol}//${url.host}`,
    folder: null,
    async deliver(mail) {
      const isReported = reports !== null && (mail.bouncesTo ?? null) === null;
      await (isReported ? sendReported(mail, reports) : send(mail)).catch((error: unknown) => {
        throw asRefused(error) ?? asDeferred(error) ?? error;
      });
    },
    async ping() {
      await transport.verify();
    },
  };
}

/**
 * Asked of servers that know how (RFC 3461): a report of a failure alone, which names the recipient as we do, and gives
 * back no text.
 */
function buildReportOptions({ to, bouncesTo = null }: RenderedMail) {
  if (bouncesTo === null || !/^[!-~]+$/.test(to)) return {};
  return { dsn: { return: 'headers', notify: 'failure', recipient: `rfc822;${to}` } };
}

/** What nodemailer says of a mail that did not leave. */
interface Unsent {
  readonly code: string;
  readonly command: string;
  readonly responseCode: number;
  readonly response: string;
}

const isForGood = (replyCode: number): boolean => replyCode >= 500 && replyCode < 600;

/** Servers say it of the sender at once, or wait for the recipient, or for the text. */
function isAboutSender(error: unknown): error is Unsent {
  const { command = '', responseCode = 0, response = '' } = error as Partial<Unsent>;
  if (!isForGood(responseCode) || asRefused(error) !== null) return false;
  return command === 'MAIL FROM' || (/^(?:RCPT TO|DATA)$/.test(command) && /\bsender\b|\bsend as\b/i.test(response));
}

/** Only what is said of the recipient: a server that refuses our password, or the text, says nothing of the address. */
function asRefused(error: unknown): MailAddressRefused | null {
  const { code, command, responseCode = 0, response = '' } = error as Partial<Unsent>;
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '5.0.0';
  const isOfAddress = code === 'EENVELOPE' && command === 'RCPT TO' && isAboutAddress({ status, words: response });
  return isOfAddress && isForGood(responseCode) ? new MailAddressRefused(responseCode) : null;
}

/**
 * The server is there, and takes this mail later: it says so, or refuses us to one provider among others, which must
 * not hold up the rest. One that is away, or refuses our password, puts off every mail.
 */
function asDeferred(error: unknown): MailAddressDeferred | null {
  const { command, responseCode = 0 } = error as Partial<Unsent>;
  const isPutOff = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400 && responseCode < 500;
  const isAgainstUs = command === 'RCPT TO' && isForGood(responseCode);
  return isPutOff || isAgainstUs ? new MailAddressDeferred(responseCode) : null;
}
