import { createHash } from 'node:crypto';
import {
  maxMailLength,
  mailNatures,
  findMailNature,
  receivedMailTexts,
  withoutQuote,
} from '@placejuste/domain/support';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import * as z from 'zod';
import { toPlainText } from './plain-text.ts';
import { readReport, type DeliveryReport } from './read-report.ts';
import { thinMail } from './thin-mail.ts';

/** A received mail: its text, and what places it in a thread. */
export const receivedMail = z.object({
  nature: z.enum(mailNatures),
  from: z.email().max(254),
  /** Display name; empty when there is none. */
  name: z.string().max(200),
  subject: z.string().max(200),
  /** Addresses to which the mail was sent and, for a delivery report, those in the mail that was not delivered. */
  addresses: z.array(z.string().max(1000)).max(60),
  /**
   * For a delivery report: the addresses that permanently refuse mail, and when the mail was sent; null for another
   * mail.
   */
  refusal: z
    .object({ recipients: z.array(z.string().max(320)).max(60), sentAt: z.iso.datetime().nullable() })
    .nullable(),
  /** Message-IDs that it answers. */
  references: z.array(z.string().max(1000)).max(60),
  /** Empty when nothing was written. */
  text: z.string().max(maxMailLength + 200),
  /** Number of attachments, which are not accepted. */
  attachments: z.int().min(0),
  /** True when a spam filter marked it before us. */
  isSpam: z.boolean(),
  /** True when its sender asks for no automatic reply. */
  wantsNoReply: z.boolean(),
  /** Digest of its Message-ID, or of the whole mail: it identifies a mail that arrives twice. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

const replyMarks = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-mail-autoreply'];
/** Author of a report whose sender is not an address: `MAILER-DAEMON` alone. */
const reportAuthor = 'mailer-daemon@report.invalid';
/** Parts of a mail that no person attached: signatures, and invitations beside their text. */
const unattached = /^(?:application\/(?:x-)?(?:pkcs7|pgp)-(?:signature|keys)|text\/calendar|application\/ics)$/;

/**
 * Parses a mail as a mail server delivers it (RFC 5322). Its HTML is reduced to text, its attachments are counted. Null
 * when it has no usable author, or exceeds what can be parsed.
 */
export async function readMail(raw: Buffer, ours: readonly string[]): Promise<ReceivedMail | null> {
  const thinned = thinMail(raw);
  const mail = thinned === null ? null : await parse(thinned.bytes);
  if (thinned === null || mail === null) return null;
  const readHeader = (key: string) => mail.headers.find((one) => one.key === key)?.value ?? null;
  const report = readReport(mail, readHeader('content-type'));
  const from = findAuthor(mail, report !== null);
  if (from === null) return null;
  const nature = findMailNature(
    {
      autoSubmitted: readHeader('auto-submitted'),
      precedence: readHeader('precedence'),
      isListed: readHeader('list-id') !== null || readHeader('list-unsubscribe') !== null,
      hasReplyMark: replyMarks.some((key) => readHeader(key) !== null),
      returnPath: readHeader('return-path'),
      reportedAction: report?.action ?? null,
      from: from.address,
      hops: mail.headers.filter(({ key }) => key === 'received').length,
    },
    ours,
  );
  return receivedMail.parse({
    nature,
    from: from.address.toLowerCase(),
    name: cleanLine(from.name),
    subject: cleanLine(mail.subject),
    addresses: limitNames([
      ...listAddresses(mail, readHeader),
      ...(nature === 'bounce' ? (report?.addresses ?? []) : []),
    ]),
    refusal: buildRefusal(report),
    references: limitNames([mail.inReplyTo ?? '', mail.references ?? '']),
    text: readText(mail, thinned.isWhole),
    attachments: report === null ? mail.attachments.filter(isAttached).length : 0,
    isSpam: readHeader('x-spam-flag')?.trim().toLowerCase() === 'yes',
    wantsNoReply: /\b(?:all|oof|autoreply)\b/i.test(readHeader('x-auto-response-suppress') ?? ''),
    digest: createHash('sha256')
      .update(mail.messageId?.trim() || raw)
      .digest('hex'),
  });
}

function buildRefusal(report: DeliveryReport | null): ReceivedMail['refusal'] {
  if (report === null || report.refused.length === 0) return null;
  return { recipients: [...report.refused], sentAt: report.sentAt?.toISOString() ?? null };
}

function findAuthor(mail: Email, isReport: boolean): { readonly name: string; readonly address: string } | null {
  const from = listMailboxes(mail.from)[0];
  if (from !== undefined && receivedMail.shape.from.safeParse(from.address).success) return from;
  return isReport ? { name: from?.name ?? '', address: reportAuthor } : null;
}

/**
 * Null for a mail beyond the limits of the parser. Any other error is a fault of this service, and the mail is tried
 * again.
 */
async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 262_144, maxRfc822NestingDepth: 0 });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum ')) return null;
    throw error;
  }
}

/** False for images inside the text, such as the logo of a signature, and for parts that nobody attached. */
function isAttached({ related, mimeType }: Attachment): boolean {
  return related !== true && !unattached.test(mimeType);
}

/** Addresses to which the mail was sent, the most reliable first. */
function listAddresses(mail: Email, header: (key: string) => string | null): string[] {
  const addresses = [mail.to, mail.cc].flatMap((list) => (list ?? []).flatMap((one) => listMailboxes(one)));
  return [
    ...['x-original-to', 'delivered-to', 'envelope-to'].map((key) => header(key) ?? ''),
    ...addresses.map(({ address }) => address),
  ];
}

function limitNames(names: readonly string[]): string[] {
  return names
    .filter((name) => name !== '')
    .map((name) => name.slice(-1000))
    .slice(0, 60);
}

function listMailboxes(address: Address | undefined): readonly { readonly name: string; readonly address: string }[] {
  if (address === undefined) return [];
  return address.group ?? [{ name: address.name, address: address.address }];
}

/** Text without the characters that PostgreSQL refuses or that reverse the direction of text. */
function cleanText(text: string): string {
  return text.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The same on one line, for a header. */
function cleanLine(text: string | undefined): string {
  return cleanText((text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200));
}

function readText({ text, html }: Email, isWhole: boolean): string {
  const isWritten = text !== undefined && text.trim() !== '';
  const message = withoutQuote(cleanText(isWritten ? text : toPlainText(html ?? '')));
  if (message.length <= maxMailLength) return message;
  return `${message.slice(0, maxMailLength)}\n\n${receivedMailTexts.cut(isWhole ? message.length : null)}`;
}
