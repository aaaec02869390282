import { createHash } from 'node:crypto';
import { longestMail, mailNatures, natureOf, receivedMailTexts, withoutQuote } from '@placejuste/domain/support';
import PostalMime, { type Address, type Email } from 'postal-mime';
import * as z from 'zod';
import { plainTextOf } from './plain-text.ts';

/** A mail as it is handed over: text only, and what places it in a thread. */
export const receivedMail = z.object({
  nature: z.enum(mailNatures),
  from: z.email().max(254),
  /** Display name; empty when there is none. */
  name: z.string().max(200),
  /** Addresses and Message-IDs in which a request may be named. */
  names: z.array(z.string().max(1000)).max(60),
  text: z
    .string()
    .min(1)
    .max(longestMail + 200),
  /** Refused ones. */
  attachments: z.int().min(0),
  /** Of its Message-ID, or of the whole mail: the same mail again is the same. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

const replyMarks = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-mail-autoreply'];

/**
 * Reads one mail as a mail server hands it over (RFC 5322). Its HTML is reduced to text, its attachments are counted.
 * Null when nobody can be told to have written it.
 */
export async function readMail(raw: Buffer, ours: readonly string[]): Promise<ReceivedMail | null> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 262_144, maxRfc822NestingDepth: 0 });
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value ?? null;
  const from = mailboxesOf(mail.from)[0];
  if (from === undefined) return null;
  const nature = natureOf(
    {
      autoSubmitted: header('auto-submitted'),
      precedence: header('precedence'),
      isListed: header('list-id') !== null || header('list-unsubscribe') !== null,
      hasReplyMark: replyMarks.some((key) => header(key) !== null),
      returnPath: header('return-path'),
      contentType: header('content-type') ?? 'text/plain',
      from: from.address,
      hops: mail.headers.filter(({ key }) => key === 'received').length,
    },
    ours,
  );
  const read = receivedMail.safeParse({
    nature,
    from: from.address.toLowerCase(),
    name: from.name.slice(0, 200),
    names: namesIn(mail, header)
      .map((name) => name.slice(-1000))
      .slice(0, 60),
    text: textOf(mail),
    attachments: mail.attachments.length,
    digest: createHash('sha256')
      .update(mail.messageId?.trim() || raw)
      .digest('hex'),
  });
  return read.success ? read.data : null;
}

/** Where the address was written to first, then what the mail answers to. */
function namesIn(mail: Email, header: (key: string) => string | null): string[] {
  const addresses = [mail.to, mail.cc].flatMap((list) => (list ?? []).flatMap((one) => mailboxesOf(one)));
  return [
    ...['x-original-to', 'delivered-to', 'envelope-to'].map((key) => header(key) ?? ''),
    ...addresses.map(({ address }) => address),
    mail.inReplyTo ?? '',
    mail.references ?? '',
  ].filter((name) => name !== '');
}

function mailboxesOf(address: Address | undefined): readonly { readonly name: string; readonly address: string }[] {
  if (address === undefined) return [];
  return address.group ?? [{ name: address.name, address: address.address }];
}

/** Without what would end a text of the database, or turn it round on the screen. */
function textOf({ text, html }: Email): string {
  const written = (text ?? (html === undefined ? '' : plainTextOf(html))).replaceAll(
    /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    '',
  );
  const said = withoutQuote(written);
  if (said === '') return receivedMailTexts.noText;
  if (said.length <= longestMail) return said;
  return `${said.slice(0, longestMail)}\n\n${receivedMailTexts.cut(said.length)}`;
}
