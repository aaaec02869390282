import { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { mountCalls, runAsService, type Platform, type Slice } from '../platform/http/index.ts';
import { electronicLetterHandlers } from './electronic-letters.routes.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import { followLetterJob } from './follow-letter.job.ts';
import type { LetterPrice } from './letter-service.ts';
import { planLetterSweep, sweepLettersJob } from './sweep-letters.job.ts';

export type { LetterPrice } from './letter-service.ts';

/** Registered letters that leave through a provider; without a price or a provider none does, as the screen says. */
export function electronicLettersSlice(price: LetterPrice | null): Slice {
  return {
    name: 'electronic-letters',
    register(app, platform) {
      mountCalls(app, electronicLettersContract, electronicLetterHandlers(price), platform);
    },
    jobs: (platform) => [followLetterJob(platform), sweepLettersJob(platform)],
    start: (platform) => runAsService(platform, planLetterSweep),
  };
}

/** Letters asked for before `at` whose provider has not said whether they left, and those nobody looked at since. */
export function countUnresolvedLetters(platform: Pick<Platform, 'db'>, at: Date): Promise<number> {
  return runAsService(platform, ({ tx }) => electronicLettersRepository(tx).unresolvedSince(at));
}
