import { createHmac } from 'node:crypto';
import { addDays, parisDay } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { answersRepository } from './answers.repository.ts';
import { forgetVisitorsJobName } from './forget-visitors.job.ts';

export type Outcome = 'counted' | 'already' | 'unknown';

export interface ListingAnswer {
  readonly listingId: string;
  readonly answer: 'yes' | 'no';
  /** Where the answer comes from; neither is kept. */
  readonly visitor: { readonly ip: string; readonly agent: string };
}

/** Counts one answer a day and visitor for a listing. The fingerprint bears the day: two days cannot be joined. */
export async function answerListing(
  { tx, clock, secrets, jobs }: ServiceContext,
  { listingId, answer, visitor: { ip, agent } }: ListingAnswer,
): Promise<Outcome> {
  const day = parisDay(clock.now());
  const visitor = createHmac('sha256', secrets.key('listing-visitors'))
    .update(JSON.stringify([day, ip, agent]))
    .digest('base64url');
  const answers = answersRepository(tx);
  if (!(await answers.mayBeAnswered(listingId))) return 'unknown';
  const isFirst = !(await answers.anyVisitor(day));
  if (!(await answers.addVisitor(listingId, visitor, day))) return 'already';
  await answers.count(listingId, answer, day);
  // Once a day is enough: it erases every fingerprint of that day.
  if (isFirst)
    await jobs.enqueue(tx, forgetVisitorsJobName, { before: addDays(day, 1) }, { startAfterSeconds: 26 * 3600 });
  return 'counted';
}
