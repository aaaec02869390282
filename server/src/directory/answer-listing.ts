import { createHmac } from 'node:crypto';
import { addDays, parisDay } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';

export type Outcome = 'counted' | 'already' | 'unknown';

/** Where an answer comes from; neither is kept. */
export interface Visitor {
  readonly ip: string;
  readonly agent: string;
}

/** Counts one answer a day and visitor for a listing. The fingerprint bears the day: two days cannot be joined. */
export async function answerListing(platform: Pick<Platform, 'db' | 'clock' | 'secrets' | 'jobs'>, id: string, answer: 'yes' | 'no', { ip, agent }: Visitor): Promise<Outcome> {
  const day = parisDay(platform.clock.now());
  const visitor = createHmac('sha256', platform.secrets.key('listing-visitors')).update(JSON.stringify([day, ip, agent])).digest('base64url');
  return platform.db.asService(async (tx) => {
    const known = await sql`select from public.listings where id = ${id} and source <> 'example'`.execute(tx);
    if (known.rows.length === 0) return 'unknown';
    const first = await sql`select from public.listing_visitors where day = ${day} limit 1`.execute(tx);
    const told = await sql`insert into public.listing_visitors (listing_id, visitor, day) values (${id}, ${visitor}, ${day}) on conflict do nothing returning 1 as told`.execute(tx);
    if (told.rows.length === 0) return 'already';
    await sql`
      insert into public.listing_answers as a (listing_id, yes, yes_on, no, no_on)
      values (${id}, ${answer === 'yes' ? 1 : 0}, ${answer === 'yes' ? day : null}, ${answer === 'no' ? 1 : 0}, ${answer === 'no' ? day : null})
      on conflict (listing_id) do update set yes = a.yes + excluded.yes, yes_on = coalesce(excluded.yes_on, a.yes_on),
        no = a.no + excluded.no, no_on = coalesce(excluded.no_on, a.no_on)`.execute(tx);
    // Once a day is enough: it erases every fingerprint of that day.
    if (first.rows.length === 0) await platform.jobs.enqueue(tx, forgetVisitorsJobName, { before: addDays(day, 1) }, { startAfterSeconds: 26 * 3600 });
    return 'counted';
  });
}

const forgetVisitorsJobName = 'directory.forget-visitors';
const payload = z.object({ before: z.iso.date() });

export function forgetVisitorsJob(platform: Pick<Platform, 'db'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetVisitorsJobName,
    payload,
    run: async ({ before }) => {
      await platform.db.once(sql`delete from public.listing_visitors where day < ${before} returning 1`);
    },
  };
}
