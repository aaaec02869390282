import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import {
  contactLengths,
  maxAcknowledgedPerHour,
  receivedMailTexts,
  buildReference,
  type MailNature,
  type RequestOrigin,
} from '@placejuste/domain/support';
import { recordAudit } from '../../accounts/index.ts';
import { keepRefusal, queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { isForReports, selectNamedRecipients } from '../../platform/mail/index.ts';
import { receiveContact } from '../receive-contact.ts';
import { supportRepository } from '../support.repository.ts';
import { lockThread } from './is-whole-thread-read.ts';
import { messagesRepository } from './messages.repository.ts';
import type { ReceivedMail } from './read-mail.ts';
import { replyHeaders, findNamedRequest } from './reply-address.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Replies accepted in a thread per hour, which stops two programs that answer each other. */
const maxRepliesPerHour = 20;

interface DeliveredMail {
  readonly mail: ReceivedMail;
  /** Address that receives replies. */
  readonly replyAddress: string;
}

/**
 * Outcome of a mail. `known`: it is already stored. `refused`: it reports that an account's address refuses mail.
 * `dropped`: no person wrote it, and it names no message.
 */
export type MailOutcome = 'threaded' | 'new' | 'known' | 'refused' | 'dropped';

/**
 * Stores a mail to the support: in the thread of the message that it names, which is reopened, or as a new message. A
 * mail sent by a program is never answered.
 */
export async function receiveMail(
  context: ServiceContext,
  { mail, replyAddress }: DeliveredMail,
): Promise<Result<MailOutcome, 'TOO_MANY'>> {
  const { nature } = mail;
  if (nature === 'loop') return ok('dropped');
  const namedRequest = await findNamed(context, mail);
  if (namedRequest !== null) {
    if (namedRequest.isAddressed) await keepRefused(context, mail, [namedRequest.email]);
    return addToThread(context, namedRequest.requestId, { mail, replyAddress });
  }
  if (await keepReported(context, mail)) return ok('refused');
  if (nature === 'automatic' || nature === 'bounce') return ok('dropped');
  if (!isForReports(context.secrets, mail.addresses)) return openRequest(context, { mail, replyAddress });
  // Autoresponders reply to the envelope's sender (RFC 3834): a mail to that address is taken for a program's even
  // without a mark of one, and waits, unanswered.
  if (nature !== 'person') return ok('dropped');
  return openRequest(context, { mail: { ...mail, nature: 'responder' }, replyAddress });
}

/**
 * Records the refusals of a delivery report. It is trusted only for the recipient named in the address that it came to:
 * only mails to that recipient have this address, so nobody else can forge it.
 */
function keepReported(context: ServiceContext, mail: ReceivedMail): Promise<boolean> {
  return keepRefused(
    context,
    mail,
    selectNamedRecipients(context.secrets, mail.addresses, mail.refusal?.recipients ?? []),
  );
}

/** Records the refusal of these addresses. False when the report names none of them, or nothing changes. */
async function keepRefused(
  { tx, clock }: ServiceContext,
  { refusal }: ReceivedMail,
  believed: readonly string[],
): Promise<boolean> {
  if (refusal === null) return false;
  const at = clock.now();
  // The clock of another server may be ahead.
  const sentAt = new Date(Math.min(at.getTime(), Date.parse(refusal.sentAt ?? at.toISOString())));
  let isChanged = false;
  for (const email of believed.map((address) => address.toLowerCase()))
    if (refusal.recipients.includes(email))
      isChanged = (await keepRefusal(tx, { email, at, sentAt, isReported: true })) || isChanged;
  return isChanged;
}

interface NamedRequest {
  readonly requestId: string;
  readonly email: string;
  /** True when named by the address that it came to, which only mails to its author have. */
  readonly isAddressed: boolean;
}

/**
 * A Message-ID can be read by anyone to whom a mail was forwarded: it names a request only for the request's author.
 */
async function findNamed(context: ServiceContext, mail: ReceivedMail): Promise<NamedRequest | null> {
  const requests = supportRepository(context.tx);
  const addressed = findNamedRequest(context, mail.addresses, 'address');
  const own = addressed === null ? undefined : await requests.find(addressed);
  if (own !== undefined) return { requestId: own.id, email: own.email, isAddressed: true };
  const referred = findNamedRequest(context, mail.references, 'reference');
  const request = referred === null ? undefined : await requests.find(referred);
  return request?.email.toLowerCase() === mail.from
    ? { requestId: request.id, email: request.email, isAddressed: false }
    : null;
}

function chooseKind(nature: MailNature): 'received' | 'automatic' | 'bounce' {
  if (nature === 'automatic' || nature === 'responder') return 'automatic';
  return nature === 'bounce' ? 'bounce' : 'received';
}

async function addToThread(
  context: ServiceContext,
  requestId: string,
  { mail, replyAddress }: DeliveredMail,
): Promise<Result<MailOutcome, 'TOO_MANY'>> {
  const { tx, clock, newId } = context;
  const messages = messagesRepository(tx);
  const { nature, from, attachments } = mail;
  await lockThread(tx, requestId);
  const now = clock.now();
  const id = formatUuid(mail.digest);
  if (await messages.has(id)) return ok('known');
  const isRoom = (await messages.countReceivedSince(requestId, subtractMs(now, hourMs))) < maxRepliesPerHour;
  if (!isRoom) return refuse('TOO_MANY');
  const kind = chooseKind(nature);
  const wasAnsweredToday = await messages.hasRefusedSince(requestId, subtractMs(now, dayMs));
  const message = mail.text !== '' ? mail.text : formatSubject(mail, receivedMailTexts.noText);
  if (!(await messages.add({ id, requestId, kind, sender: from, message, attachments, at: now }))) return ok('known');
  // An automatic absence message needs no answer; an undelivered answer does.
  if (kind !== 'automatic' && (await messages.reopen(requestId, newId())))
    await recordAudit(context, {
      actorId: null,
      action: 'request.reopened',
      subjectType: 'request',
      subjectId: requestId,
    });
  if (isAnswered(mail) && !wasAnsweredToday) await tellOfAttachments(context, requestId, { mail, replyAddress });
  return ok('threaded');
}

async function openRequest(
  context: ServiceContext,
  { mail, replyAddress }: DeliveredMail,
): Promise<Result<MailOutcome, 'TOO_MANY'>> {
  const { tx, clock } = context;
  const id = formatUuid(mail.digest);
  const requests = supportRepository(tx);
  if ((await requests.find(id)) !== undefined) return ok('known');
  const whole = [formatSubject(mail, ''), mail.text === '' ? receivedMailTexts.noText : mail.text]
    .filter((part) => part !== '')
    .join('\n\n');
  const isLong = whole.length > contactLengths.message;
  const room = contactLengths.message - receivedMailTexts.more.length - 2;
  const message = isLong ? `${whole.slice(0, room)}\n\n${receivedMailTexts.more}` : whole;
  // A sender with many addresses would make us write to as many.
  const isFew = (await requests.countMails(subtractMs(clock.now(), hourMs))) < maxAcknowledgedPerHour;
  const isAcknowledged = isAnswered(mail) && isFew;
  const { attachments } = mail;
  const result = await receiveContact(context, {
    ticketId: id,
    topic: 'support',
    facts: { name: chooseSenderName(mail), organisation: null, email: mail.from, plan: null, date: null, message },
    onReceived: () => Promise.resolve(),
    replyAddress,
    mail: { origin: chooseOrigin(mail), attachments, isAcknowledged },
  });
  if (!result.ok) return result;
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
  if (isAcknowledged) await tellOfAttachments(context, id, { mail, replyAddress });
  return ok('new');
}

/** Programs get no reply, nor a sender marked as spam or that asks for none. */
function isAnswered({ nature, isSpam, wantsNoReply }: ReceivedMail): boolean {
  return nature === 'person' && !isSpam && !wantsNoReply;
}

function chooseOrigin({ nature, isSpam }: ReceivedMail): RequestOrigin {
  if (isSpam) return 'spam';
  return nature === 'person' ? 'mail' : 'list';
}

function formatSubject({ subject }: ReceivedMail, otherwise: string): string {
  return subject === '' ? otherwise : receivedMailTexts.subject(subject);
}

function subtractMs(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/**
 * Tells the sender at once that attachments are not accepted: someone who believes that we have a fine notice would
 * miss its deadline. Once per thread and day.
 */
async function tellOfAttachments(
  context: ServiceContext,
  requestId: string,
  { mail, replyAddress }: DeliveredMail,
): Promise<void> {
  if (mail.attachments === 0) return;
  await queueMail(context, {
    to: mail.from,
    subject: receivedMailTexts.attachmentsSubject(buildReference(requestId)),
    paragraphs: [
      'Bonjour,',
      receivedMailTexts.attachments(mail.attachments),
      mail.text === '' ? receivedMailTexts.keptNothing : receivedMailTexts.kept,
    ],
    ...replyHeaders(context, replyAddress, requestId),
    isAutomatic: true,
  });
}

/** The display name, or the start of the address; shown to the team only. */
function chooseSenderName({ name, from }: ReceivedMail): string {
  const clean = name.replaceAll(/\s+/g, ' ').trim();
  return (clean === '' ? (from.split('@')[0] ?? from) : clean).slice(0, contactLengths.name);
}

/** UUID derived from a digest, always the same for one mail (RFC 9562, version 8). */
function formatUuid(digest: string): string {
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4];
  const digits = `${digest.slice(0, 12)}8${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
