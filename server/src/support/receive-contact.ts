import { formatMoment, ok, toParisMoment, refuse, type Result } from '@placejuste/domain/kernel';
import {
  buildAcknowledgement,
  contactForms,
  maxPerHour,
  buildReference,
  type ContactFacts,
  type ContactTopic,
  type RequestOrigin,
} from '@placejuste/domain/support';
import { queueMail } from '../mails/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { replyHeaders } from './inbox/reply-address.ts';
import { scheduleErasure } from './erase-request.job.ts';
import { supportRepository } from './support.repository.ts';

const hourMs = 3_600_000;

interface SentContact {
  /** Id of the message: the same page sent fifty times is one message. */
  readonly ticketId: string;
  readonly topic: ContactTopic;
  readonly facts: ContactFacts;
  readonly onReceived: OnReceived;
  /** Address of replies to the acknowledgement; null where no mail is read. */
  readonly replyAddress: string | null;
  /** Facts of a request that came by mail; absent for a form. */
  readonly mail?: { readonly origin: RequestOrigin; readonly attachments: number; readonly isAcknowledged: boolean };
}

const ofForm = { origin: 'form', attachments: 0, isAcknowledged: true } as const;

/** A message that was just stored. */
export interface ReceivedContact {
  readonly id: string;
  readonly topic: ContactTopic;
}

export type OnReceived = (context: ServiceContext, contact: ReceivedContact) => Promise<void>;

/**
 * Stores a message, acknowledges it by mail and schedules its erasure, all in one transaction. A `ticketId` sent again
 * with the same words is the same message; with other words (the browser's « back » button), another one.
 */
export async function receiveContact(
  context: ServiceContext,
  { ticketId, topic, facts, onReceived, replyAddress, mail = ofForm }: SentContact,
): Promise<Result<null, 'TOO_MANY'>> {
  const { tx, clock, newId } = context;
  const now = clock.now();
  const repository = supportRepository(tx);
  const storedRequest = await repository.find(ticketId);
  if (storedRequest !== undefined && isSameMessage(storedRequest, facts)) return ok(null);
  const id = storedRequest === undefined ? ticketId : newId();
  await advisoryLock(tx, `contact/${facts.email}`);
  const { origin, attachments, isAcknowledged } = mail;
  const limit = { since: new Date(now.getTime() - hourMs), isMail: origin !== 'form' };
  if ((await repository.countFrom(facts.email, limit)) >= maxPerHour) return refuse('TOO_MANY');
  if (!(await repository.keep({ id, topic, ...facts, received_at: now, origin, attachments }))) return ok(null);
  if (isAcknowledged) await acknowledge(context, { id, topic, facts, replyAddress, now });
  await onReceived(context, { id, topic });
  await scheduleErasure(context, id, contactForms[topic].keptMonths);
  return ok(null);
}

interface Acknowledgement extends Pick<SentContact, 'topic' | 'facts' | 'replyAddress'> {
  readonly id: string;
  readonly now: Date;
}

function acknowledge(context: ServiceContext, { id, topic, facts, replyAddress, now }: Acknowledgement): Promise<void> {
  const receivedAt = formatMoment(toParisMoment(now));
  return queueMail(context, {
    to: facts.email,
    ...buildAcknowledgement({ topic, facts, reference: buildReference(id), receivedAt }),
    ...replyHeaders(context, replyAddress, id),
    isAutomatic: true,
  });
}

function isSameMessage(storedFacts: ContactFacts, facts: ContactFacts): boolean {
  return (Object.keys(facts) as (keyof ContactFacts)[]).every((fact) => storedFacts[fact] === facts[fact]);
}
