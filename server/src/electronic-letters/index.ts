import { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { isLetterUnderWay } from '@placejuste/domain/electronic-letter';
import { mountCalls, runAsService, type Platform, type Slice } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { readProgress } from './electronic-letter.view.ts';
import { createElectronicLetterHandlers } from './electronic-letters.routes.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import { followLetterJob } from './follow-letter.job.ts';
import type { LetterPrice } from './letter-service.ts';
import { scheduleLetterSweep, sweepLettersJob } from './sweep-letters.job.ts';

export type { LetterPrice } from './letter-service.ts';

/** Registered letters sent through a provider; without a price or a provider the screen says that none can be sent. */
export function electronicLettersSlice(price: LetterPrice | null): Slice {
  return {
    name: 'electronic-letters',
    register(app, platform) {
      mountCalls(app, {
        contract: electronicLettersContract,
        handlers: createElectronicLetterHandlers(price),
        platform,
      });
    },
    jobs: (platform) => [followLetterJob(platform), sweepLettersJob(platform)],
    start: (platform) => runAsService(platform, scheduleLetterSweep),
  };
}

/** Fines, among these of the person behind `tx`, whose appeal the provider has or may have: no other is sent. */
export async function listFinesWithLetterUnderWay(tx: Tx, fineIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fineIds.length === 0) return new Set();
  const letters = await electronicLettersRepository(tx).listNewest(fineIds);
  return new Set(letters.filter((row) => isLetterUnderWay(readProgress(row))).map(({ fine_id }) => fine_id));
}

const unresolvedMs = 2 * 86_400_000;

/**
 * Counts the letters of which, for two days, the provider has not said whether they were sent, or that could not be
 * polled: an appeal may be lost.
 */
export function countUnresolvedLetters(platform: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const since = new Date(platform.clock.now().getTime() - unresolvedMs);
  return runAsService(platform, ({ tx }) => electronicLettersRepository(tx).countUnresolvedSince(since));
}
