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
  const { code, command, responseCode = 0, response = '' } = error as Partial<Refusal>;
  const isOfAddress = code === 'EENVELOPE' && command === 'RCPT TO' && isAboutAddress(response);
  return isOfAddress && responseCode >= 500 && responseCode < 600 ? new MailAddressRefused(responseCode) : null;
}

/** What nodemailer says of a mail that did not leave. */
interface Refusal {
  readonly code: string;
  readonly command: string;
  readonly responseCode: number;
  readonly response: string;
}

/**
 * Servers wait for the recipient before they refuse a machine that they block, may not relay for, or whose sender they
 * do not take: a mail lost for that would be one lost to everybody. The enhanced status tells (RFC 3463): 5.1 and 5.2
 * are of the address, but for its sender and for a mailbox that is full; 5.4.1 is how Exchange says that nobody has it.
 * Where a server gives none, its words do.
 */
function isAboutAddress(response: string): boolean {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '5.0.0';
  if (/^5\.[05]\./.test(status)) return !aboutUs.test(response.replaceAll(ofAddress, ''));
  return /^5\.(?:[12]\.|4\.1$)/.test(status) && !/^5\.(?:1\.[78]|2\.[23])$/.test(status);
}

/** The address itself, and the list in which a server that relays looks for it. */
const ofAddress = /\S*@\S*|relay recipient (?:table|map)s?/gi;
const aboutUs =
  /\b(?:relay|sender|client|helo|ehlo|ip|spf|dkim|dmarc|spam|policy|reputation|rate|(?:block|black|ban|auth)\w*)\b/i;

/**
 * The server is there, and takes this mail later: it says so, or refuses us to one provider among others, which must
 * not hold up the rest. One that is away, or refuses our password, puts off every mail.
 */
function asDeferred(error: unknown): MailAddressDeferred | null {
  const { command, responseCode = 0 } = error as Partial<Refusal>;
  const isPutOff = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400 && responseCode < 500;
  const isAgainstUs = command === 'RCPT TO' && responseCode >= 500 && responseCode < 600;
  return isPutOff || isAgainstUs ? new MailAddressDeferred(responseCode) : null;
}
