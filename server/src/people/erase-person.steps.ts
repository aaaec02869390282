import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findPerson } from '../accounts/index.ts';
import { isFreshSecondFactor } from '../auth/index.ts';
import { eraseAccount } from '../personal-data/index.ts';
import { runAsService, type Platform, type RequestUser } from '../platform/http/index.ts';

type Call = typeof peopleContract.calls.erasePerson;

/** Erases the account of a person who asked by post, with the same code as for its holder. */
export async function erasePerson(
  platform: Platform,
  user: RequestUser,
  id: string,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const checks = await runAsService(platform, async (context) => ({
    isFresh: await isFreshSecondFactor(context, user),
    person: await findPerson(context.tx, id),
  }));
  if (!checks.isFresh) return refuse('SECOND_FACTOR_NOT_FRESH');
  if (checks.person === null) return refuse('PERSON_NOT_FOUND');
  const erasure = await eraseAccount(platform, id, { administratorId: user.id });
  if (erasure.ok) return ok({ userId: id });
  return refuse(erasure.code === 'TEAM_MEMBER' ? 'SUSPENDED_IS_TEAM' : 'PERSON_NOT_FOUND');
}
