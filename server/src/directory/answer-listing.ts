import { createHmac } from 'node:crypto';
import { addDays, parisDay } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { answersRepository, forgetVisitors } from './answers.repository.ts';

export type Outcome = 'counted' | 'already' | 'unknown';

/** Where an answer comes from; neither is kept. */
export interface Visitor {
  readonly ip: string;
  readonly agent: string;
}

/** Counts one answer a day and visitor for a listing. The fingerprint bears the day: two days cannot be joined. */
export async function answerListing(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets' | 'jobs'>,
  id: string,
  answer: 'yes' | 'no',
  { ip, agent }: Visitor,
): Promise<Outcome> {
  const day = parisDay(platform.clock.now());
  const visitor = createHmac('sha256', platform.secrets.key('listing-visitors'))
    .update(JSON.stringify([day, ip, agent]))
    .digest('base64url');
  return platform.db.asService(async (tx) => {
    const answers = answersRepository(tx);
    if (!(await answers.mayBeAnswered(id))) return 'unknown';
    const first = !(await answers.anyVisitor(day));
    if (!(await answers.addVisitor(id, visitor, day))) return 'already';
    await answers.count(id, answer, day);
    // Once a day is enough: it erases every fingerprint of that day.
    if (first)
      await platform.jobs.enqueue(
        tx,
        forgetVisitorsJobName,
        { before: addDays(day, 1) },
        { startAfterSeconds: 26 * 3600 },
      );
    return 'counted';
  });
}

const forgetVisitorsJobName = 'directory.forget-visitors';
const payload = z.object({ before: z.iso.date() });

export function forgetVisitorsJob(platform: Pick<Platform, 'db'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetVisitorsJobName,
    payload,
    run: ({ before }) => platform.db.asService((tx) => forgetVisitors(tx, before)),
  };
}
