import type { adminContract } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { paceDays } from '@placejuste/domain/document';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { computePaceSince } from './pace.repository.ts';

type Call = typeof adminContract.calls.readReviewPace;

/** Computes the recent answer times of the team as a whole: nobody's work is counted apart. */
export async function readPace({ tx, clock }: ServiceCommandContext): Promise<Result<ReplyOf<Call>, never>> {
  const now = clock.now();
  const { met, broken, ...delays } = await computePaceSince(tx, new Date(now.getTime() - paceDays * 86_400_000), now);
  return ok({ ...delays, promised: met + broken, met });
}
