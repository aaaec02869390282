import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { contactLengths, mostPerHour, receivedMailTexts, referenceOf } from '@placejuste/domain/support';
import { recordAudit } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { receiveContact } from '../receive-contact.ts';
import { supportRepository } from '../support.repository.ts';
import { lockThread } from './is-whole-thread-read.ts';
import { messagesRepository } from './messages.repository.ts';
import type { ReceivedMail } from './read-mail.ts';
import { replyHeaders, requestNamedBy } from './reply-address.ts';

const hourMs = 3_600_000;
/** Replies taken into one thread in an hour: two programs that answer each other stop there at the latest. */
const mostRepliesPerHour = 20;

interface Delivered {
  readonly mail: ReceivedMail;
  /** Address that replies come back to. */
  readonly replyAddress: string;
}

/** What became of it. `known`: this very mail was kept before. `dropped`: nobody wrote it, and it names no message. */
export type MailOutcome = 'threaded' | 'new' | 'known' | 'dropped';

/**
 * Takes in a mail written to the support: into the thread of the message it names, which it puts back in the queue, or
 * as a new message. What a program sent is answered by nothing.
 */
export async function receiveMail(
  context: ServiceContext,
  { mail, replyAddress }: Delivered,
): Promise<Result<MailOutcome, 'TOO_MANY'>> {
  if (mail.nature === 'loop') return ok('dropped');
  const named = requestNamedBy(context, mail.names);
  const request = named === null ? undefined : await supportRepository(context.tx).find(named);
  if (request !== undefined) return addToThread(context, request.id, { mail, replyAddress });
  return mail.nature === 'person' ? openRequest(context, { mail, replyAddress }) : ok('dropped');
}

async function addToThread(
  context: ServiceContext,
  requestId: string,
  { mail, replyAddress }: Delivered,
): Promise<Result<MailOutcome, 'TOO_MANY'>> {
  const { tx, clock, newId } = context;
  const messages = messagesRepository(tx);
  const { nature, from, text, attachments } = mail;
  await lockThread(tx, requestId);
  const now = clock.now();
  const kind = nature === 'automatic' || nature === 'bounce' ? nature : 'received';
  const id = uuidOf(mail.digest);
  const isRoom = (await messages.receivedSince(requestId, new Date(now.getTime() - hourMs))) < mostRepliesPerHour;
  if (!isRoom) return refuse('TOO_MANY');
  const isNew = await messages.add({ id, requestId, kind, sender: from, message: text, attachments, at: now });
  if (!isNew) return ok('known');
  // An absence told by a program asks for nothing; an answer that did not arrive does.
  if (kind !== 'automatic' && (await messages.reopen(requestId, newId())))
    await recordAudit(context, {
      actorId: null,
      action: 'request.reopened',
      subjectType: 'request',
      subjectId: requestId,
    });
  if (kind === 'received' && attachments > 0) await refuseAttachments(context, requestId, { mail, replyAddress });
  return ok('threaded');
}

async function openRequest(
  context: ServiceContext,
  { mail, replyAddress }: Delivered,
): Promise<Result<MailOutcome, 'TOO_MANY'>> {
  const { tx, clock } = context;
  const id = uuidOf(mail.digest);
  if ((await supportRepository(tx).find(id)) !== undefined) return ok('known');
  const isLong = mail.text.length > contactLengths.message;
  const room = contactLengths.message - receivedMailTexts.more.length - 2;
  const message = isLong ? `${mail.text.slice(0, room)}\n\n${receivedMailTexts.more}` : mail.text;
  const received = await receiveContact(context, {
    ticketId: id,
    topic: 'support',
    facts: { name: nameOf(mail), organisation: null, email: mail.from, plan: null, date: null, message },
    onReceived: () => Promise.resolve(),
    replyAddress,
  });
  if (!received.ok) return received;
  if (isLong)
    await messagesRepository(tx).add({
      id,
      requestId: id,
      kind: 'received',
      sender: mail.from,
      message: mail.text,
      attachments: 0,
      at: clock.now(),
    });
  if (mail.attachments > 0) await refuseAttachments(context, id, { mail, replyAddress });
  return ok('new');
}

/** Whoever wrote is told at once: a picture of an avis that nobody has is a date that passes. */
async function refuseAttachments(
  context: ServiceContext,
  requestId: string,
  { mail, replyAddress }: Delivered,
): Promise<void> {
  const { tx, clock } = context;
  const since = new Date(clock.now().getTime() - hourMs);
  if ((await messagesRepository(tx).receivedSince(requestId, since)) > mostPerHour) return;
  await queueMail(context, {
    to: mail.from,
    subject: receivedMailTexts.attachmentsSubject(referenceOf(requestId)),
    paragraphs: ['Bonjour,', receivedMailTexts.attachments(mail.attachments), receivedMailTexts.kept],
    ...replyHeaders(context, replyAddress, requestId),
    isAutomatic: true,
  });
}

/** A display name, where it is one: it is shown to the team alone. */
function nameOf({ name, from }: ReceivedMail): string {
  const clean = name.replaceAll(/\s+/g, ' ').trim();
  return (clean === '' ? (from.split('@')[0] ?? from) : clean).slice(0, contactLengths.name);
}

/** The same for the same mail (RFC 9562, version 8). */
function uuidOf(digest: string): string {
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4];
  const digits = `${digest.slice(0, 12)}8${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
