import { findClockFault, computeClockGapMs, maxClockGapMs, type ClockFault } from '@placejuste/domain/evidence';
import type { Platform, ServiceContext } from '../platform/http/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { readTreeHead } from './signed-documents.ts';

export type ClockSources = Pick<Platform, 'clock' | 'databaseTime' | 'log' | 'timeStamps'>;

/** The time of the service's clock, and the fault for which the service does not vouch for it. */
export interface JudgedClock {
  readonly now: Date;
  readonly fault: ClockFault | null;
}

/**
 * Compares the service's clock with the last head of the log, the database and the authorities. Logs an alarm at each
 * deposit and each request of `/api/health`, so that it lasts exactly as long as the disagreement.
 */
export async function judgeClock(
  { tx, clock, databaseTime, log, timeStamps }: ClockSources & Pick<ServiceContext, 'tx'>,
  lastHeadAt: Date | null,
): Promise<JudgedClock> {
  const askedAt = clock.now();
  const databaseNow = await databaseTime(tx);
  const now = clock.now();
  const aheadOfAuthorityMs =
    timeStamps.length === 0
      ? 0
      : await evidenceRepository(tx).computeAheadOfAuthorities(timeStamps.map(({ url }) => url));
  const aheadOfDatabaseMs = computeClockGapMs(databaseNow, { askedAt, answeredAt: now });
  const fault = findClockFault({ now, lastHeadAt, aheadOfDatabaseMs, aheadOfAuthorityMs });
  if (fault !== null) {
    const behindLogMs = lastHeadAt === null ? 0 : Math.max(0, lastHeadAt.getTime() - now.getTime());
    log.error({ code: fault, behindLogMs, aheadOfDatabaseMs, aheadOfAuthorityMs }, 'service clock not trusted');
  }
  return { now, fault };
}

/**
 * Compares the clocks of the service and of its database, before money moves or anything is erased; null when they
 * agree.
 */
export async function findDatabaseClockFault({
  tx,
  clock,
  databaseTime,
}: Pick<ServiceContext, 'tx'> & Pick<Platform, 'clock' | 'databaseTime'>): Promise<'CLOCK_OFF_DATABASE' | null> {
  const askedAt = clock.now();
  const aheadMs = computeClockGapMs(await databaseTime(tx), { askedAt, answeredAt: clock.now() });
  return Math.abs(aheadMs) > maxClockGapMs ? 'CLOCK_OFF_DATABASE' : null;
}

/** Returns the fault that `judgeClock` finds now, for a caller that deposits nothing. */
export async function readClockFault(context: ServiceContext): Promise<ClockFault | null> {
  const head = await evidenceRepository(context.tx).findLastHead();
  const { fault } = await judgeClock(context, head === undefined ? null : readHeadTime(head.text));
  return fault;
}

function readHeadTime(text: string): Date {
  return new Date(readTreeHead(text).at);
}
