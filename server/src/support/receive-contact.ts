import { momentInFrench, ok, parisMoment, refuse, type Result } from '@placejuste/domain/kernel';
import {
  acknowledgement,
  contactForms,
  mostPerHour,
  referenceOf,
  type ContactFacts,
  type ContactTopic,
} from '@placejuste/domain/support';
import { queueMail } from '../mails/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { eraseRequestJobName } from './erase-request.job.ts';
import { supportRepository } from './support.repository.ts';

const hourMs = 3_600_000;
const secondsPerMonth = (365 / 12) * 24 * 3600;

/**
 * Keeps a message, acknowledges it by mail and sets the day of its erasure, all in one transaction. `ticketId` sent
 * again with the same words is the same message; with other words (the browser's « back »), another one.
 */
export async function receiveContact(
  platform: Platform,
  ticketId: string,
  topic: ContactTopic,
  facts: ContactFacts,
): Promise<Result<null, 'TOO_MANY'>> {
  const now = platform.clock.now();
  return platform.db.asService(async (tx) => {
    const repository = supportRepository(tx);
    const before = await repository.find(ticketId);
    if (before !== undefined && saysTheSame(before, facts)) return ok(null);
    const id = before === undefined ? ticketId : platform.newId();
    await advisoryLock(tx, `contact/${facts.email}`);
    if ((await repository.countFrom(facts.email, new Date(now.getTime() - hourMs))) >= mostPerHour)
      return refuse('TOO_MANY');
    if (!(await repository.keep({ id, topic, ...facts, received_at: now }))) return ok(null);
    const receivedAt = momentInFrench(parisMoment(now));
    await queueMail(
      { ...platform, tx },
      {
        to: facts.email,
        ...acknowledgement({ topic, facts, reference: referenceOf(id), receivedAt }),
      },
    );
    await platform.jobs.enqueue(
      tx,
      eraseRequestJobName,
      { id },
      { startAfterSeconds: Math.round(contactForms[topic].keptMonths * secondsPerMonth) },
    );
    return ok(null);
  });
}

function saysTheSame(before: ContactFacts, facts: ContactFacts): boolean {
  return (Object.keys(facts) as (keyof ContactFacts)[]).every((fact) => before[fact] === facts[fact]);
}
