import { createTransport } from 'nodemailer';
import { isAboutAddress } from './about-address.ts';
import { MailAddressDeferred } from './mail-address-deferred.ts';
import { MailAddressRefused } from './mail-address-refused.ts';
import { buildComposerOptions, type RenderedMail, type Mailer } from './mailer.ts';

interface Reports {
  /** Envelope sender of a mail to that recipient. */
  readonly senderFor: (to: string) => string;
  /** Called when the server accepted a mail under the usual sender after it refused that one. */
  readonly onSenderRefused: (replyCode: number) => void;
}

/** Sends through the configured server; a refusal rejects, and the job that called tries again later. */
export function createSmtpMailer(smtpUrl: string, from: string, reports: Reports | null = null): Mailer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const defaultPort = secure ? 465 : 587;
  const transport = createTransport({
    host: url.hostname,
    port: url.port === '' ? defaultPort : Number(url.port),
    secure,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const send = (mail: RenderedMail) =>
    transport.sendMail({ from, ...buildComposerOptions(mail), ...buildReportOptions(mail) });
  /**
   * A server may refuse the sender that receives reports: the mail is then sent under the usual one, without reports.
   */
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
        throw toRefusal(error) ?? toDeferral(error) ?? error;
      });
    },
    async ping() {
      await transport.verify();
    },
  };
}

/**
 * Asks servers that support it (RFC 3461) for reports of failures only, which name the recipient by our token and do
 * not quote the mail.
 */
function buildReportOptions({ to, bouncesTo = null }: RenderedMail) {
  if (bouncesTo === null || !/^[!-~]+$/.test(to)) return {};
  return { dsn: { return: 'headers', notify: 'failure', recipient: `rfc822;${to}` } };
}

/** The error of nodemailer for a mail that was not sent. */
interface SendingError {
  readonly code: string;
  readonly command: string;
  readonly responseCode: number;
  readonly response: string;
}

const isForGood = (replyCode: number): boolean => replyCode >= 500 && replyCode < 600;

/** A server may refuse the sender at once, or only after the recipient or the text. */
function isAboutSender(error: unknown): error is SendingError {
  const { command = '', responseCode = 0, response = '' } = error as Partial<SendingError>;
  if (!isForGood(responseCode) || toRefusal(error) !== null) return false;
  return command === 'MAIL FROM' || (/^(?:RCPT TO|DATA)$/.test(command) && /\bsender\b|\bsend as\b/i.test(response));
}

/** The refusal of the recipient. Null when the server refuses our password or the text, which concerns no address. */
function toRefusal(error: unknown): MailAddressRefused | null {
  const { code, command, responseCode = 0, response = '' } = error as Partial<SendingError>;
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '5.0.0';
  const isOfAddress = code === 'EENVELOPE' && command === 'RCPT TO' && isAboutAddress({ status, words: response });
  return isOfAddress && isForGood(responseCode) ? new MailAddressRefused(responseCode) : null;
}

/**
 * A deferral of this mail only: the server asks for a later try, or refuses us for this recipient's provider. Null when
 * the server is down or refuses our password, which defers every mail.
 */
function toDeferral(error: unknown): MailAddressDeferred | null {
  const { command, responseCode = 0 } = error as Partial<SendingError>;
  const isPutOff = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400 && responseCode < 500;
  const isAgainstUs = command === 'RCPT TO' && isForGood(responseCode);
  return isPutOff || isAgainstUs ? new MailAddressDeferred(responseCode) : null;
}
