import { maxClockGapMs } from '@placejuste/domain/evidence';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { TimeStampAuthority } from '../platform/timestamping/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { HeadRow } from './evidence.tables.ts';

export const askAuthorityTimeJobName = 'evidence.ask-authority-time';

/** Delay before an authority that disagrees with our time is asked again. */
export const askedAgainAfterSeconds = 60;

/** The authority's time differs from ours: its stamp is stored only once the clocks agree. */
class AuthorityTimeError extends Error {
  override readonly name = 'AuthorityTimeError';
  readonly code = 'CLOCK_OFF_AUTHORITY';
}

interface Stamp {
  readonly authority: TimeStampAuthority;
  readonly head: HeadRow;
  readonly at: Date;
  readonly reply: Buffer;
  readonly aheadMs: number;
}

/**
 * Asks the authority for its stamp, outside any transaction. When its time differs from ours, the difference is stored
 * and the stamp is not. @throws AuthorityTimeError then, so that the job is retried
 */
export async function stampHead(platform: Platform, authority: TimeStampAuthority, head: HeadRow): Promise<void> {
  const stamp = { authority, head, ...(await authority.stamp(Buffer.from(head.text))) };
  await runAsService(platform, (context) => keepStamp(context, stamp));
  if (isAgreed(stamp)) return;
  platform.log.error(
    { code: 'CLOCK_OFF_AUTHORITY', authority: new URL(authority.url).host, aheadOfAuthorityMs: stamp.aheadMs },
    'service clock not trusted',
  );
  throw new AuthorityTimeError(authority.url);
}

async function keepStamp({ tx, clock, jobs }: ServiceContext, stamp: Stamp): Promise<void> {
  const repository = evidenceRepository(tx);
  const { authority, head, at, reply, aheadMs } = stamp;
  const before = await repository.keepAuthorityClock(authority.url, aheadMs, clock.now());
  if (isAgreed(stamp)) {
    const row = { head_size: head.size, authority: authority.url, stamped_at: at, reply, received_at: clock.now() };
    await repository.addStamp(row);
    return;
  }
  // Once per disagreement: the job repeats itself until the clocks agree.
  if (isAgreed({ aheadMs: before ?? 0 }))
    await jobs.enqueue(
      tx,
      askAuthorityTimeJobName,
      { authority: authority.url },
      { startAfterSeconds: askedAgainAfterSeconds },
    );
}

function isAgreed({ aheadMs }: Pick<Stamp, 'aheadMs'>): boolean {
  return Math.abs(aheadMs) <= maxClockGapMs;
}
