import { largestClockGapMs } from '@placejuste/domain/evidence';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { TimeStampAuthority } from '../platform/timestamping/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { HeadRow } from './evidence.tables.ts';

export const stampHeadJobName = 'evidence.stamp-head';
export const askAuthorityTimeJobName = 'evidence.ask-authority-time';

const stampPayload = z.object({ authority: z.string(), size: z.number() });
const timePayload = z.object({ authority: z.string() });

/** How soon an authority that says another time is asked again. */
const askedAgainAfterSeconds = 60;

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs' | 'log' | 'timeStamps'>;

/** The authority stamped at a time that is not ours: its stamp is kept only once the clocks agree. */
export class AuthorityTimeError extends Error {
  override readonly name = 'AuthorityTimeError';
  readonly code = 'CLOCK_OFF_AUTHORITY';
}

/**
 * Asks one authority to stamp the last head of the log. One stamp covers every entry below it, so what was deposited
 * while the authority was away costs it one request when it is back.
 */
export function stampHeadJob(platform: Needs): JobDefinition<z.infer<typeof stampPayload>> {
  return {
    name: stampHeadJobName,
    payload: stampPayload,
    // Doubling from 30 s to six hours, for thirteen days: the queue forgets after fourteen what still waits.
    retryLimit: 62,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 21_600,
    async run({ authority, size }) {
      const asked = platform.timeStamps.find(({ url }) => url === authority);
      // The operator no longer uses it.
      if (asked === undefined) return;
      const head = await platform.db.asService(async (tx) => {
        const repository = evidenceRepository(tx);
        return (await repository.stampedFrom(authority, size)) ? undefined : repository.lastHead();
      });
      if (head !== undefined && !(await stampHead(platform, asked, head))) throw new AuthorityTimeError(authority);
    },
  };
}

/** While an authority says another time it is asked again each minute, so that the alarm ends with the disagreement. */
export function askAuthorityTimeJob(platform: Needs): JobDefinition<z.infer<typeof timePayload>> {
  return {
    name: askAuthorityTimeJobName,
    payload: timePayload,
    retryLimit: 20_000,
    retryDelaySeconds: askedAgainAfterSeconds,
    retryDelayMaxSeconds: askedAgainAfterSeconds,
    async run({ authority }) {
      const asked = platform.timeStamps.find(({ url }) => url === authority);
      const head = await platform.db.asService((tx) => evidenceRepository(tx).lastHead());
      if (asked === undefined || head === undefined) return;
      if (!(await stampHead(platform, asked, head))) throw new AuthorityTimeError(authority);
    },
  };
}

/** False when the authority's time is not ours: what it said of the clocks is kept, its stamp is not. */
async function stampHead(
  { db, clock, jobs, log }: Needs,
  authority: TimeStampAuthority,
  head: HeadRow,
): Promise<boolean> {
  const { at, reply, aheadMs } = await authority.stamp(Buffer.from(head.text));
  const agrees = Math.abs(aheadMs) <= largestClockGapMs;
  await db.asService(async (tx) => {
    const repository = evidenceRepository(tx);
    const before = await repository.keepAuthorityClock(authority.url, aheadMs, clock.now());
    if (agrees)
      await repository.addStamp({
        head_size: head.size,
        authority: authority.url,
        stamped_at: at,
        reply,
        received_at: clock.now(),
      });
    // Once per disagreement: the job repeats itself until the clocks agree.
    else if (Math.abs(before ?? 0) <= largestClockGapMs)
      await jobs.enqueue(
        tx,
        askAuthorityTimeJobName,
        { authority: authority.url },
        { startAfterSeconds: askedAgainAfterSeconds },
      );
  });
  if (!agrees)
    log.error(
      { code: 'CLOCK_OFF_AUTHORITY', authority: new URL(authority.url).host, aheadOfAuthorityMs: aheadMs },
      'service clock not trusted',
    );
  return agrees;
}
