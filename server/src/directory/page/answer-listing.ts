import { createHmac } from 'node:crypto';
import { addDays, toParisDay } from '@placejuste/domain/kernel';
import { toSubscriberNetwork, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { answersRepository } from './answers.repository.ts';
import { forgetVisitorsJobName } from './forget-visitors.job.ts';

export type Outcome = 'counted' | 'already' | 'enough' | 'unknown';

/** Most answers per network, listing and day: a browser can change its name at will. */
const maxOfNetwork = 5;
const dayMs = 86_400_000;

export interface ListingAnswer {
  readonly listingId: string;
  readonly answer: 'yes' | 'no';
  /** Network and browser of the answer; neither is stored. */
  readonly visitor: { readonly ip: string; readonly agent: string };
}

/** Counts one answer per day, visitor and listing. The fingerprint depends on the day: two days cannot be linked. */
export async function answerListing(
  { tx, clock, secrets, jobs, limits }: Pick<Platform, 'limits'> & ServiceContext,
  { listingId, answer, visitor: { ip, agent } }: ListingAnswer,
): Promise<Outcome> {
  const day = toParisDay(clock.now());
  const visitor = createHmac('sha256', secrets.key('listing-visitors'))
    .update(JSON.stringify([day, ip, agent]))
    .digest('base64url');
  const answers = answersRepository(tx);
  if (!(await answers.canBeAnswered(listingId))) return 'unknown';
  const isFirst = !(await answers.hasVisitors(day));
  const key = `answers of ${toSubscriberNetwork(ip)} on ${listingId}`;
  const share = { key, burst: maxOfNetwork, perMs: maxOfNetwork / dayMs };
  if (!(await limits.hasLeft(share))) return 'enough';
  if (!(await answers.addVisitor(listingId, visitor, day))) return 'already';
  // Others of that network may have taken the last share meanwhile: one answer too many is counted.
  await limits.takeAll([share]);
  await answers.count(listingId, answer, day);
  // Once a day suffices: the job deletes every fingerprint of that day.
  if (isFirst)
    await jobs.enqueue(tx, forgetVisitorsJobName, { before: addDays(day, 1) }, { startAfterSeconds: 26 * 3600 });
  return 'counted';
}
