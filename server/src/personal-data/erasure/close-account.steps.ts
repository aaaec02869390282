import type { personalDataContract } from '@placejuste/contracts/personal-data';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isFreshSignIn } from '../../auth/index.ts';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import { eraseAccount } from './erase-account.steps.ts';
import { keptLines } from '../personal-data.view.ts';

type Call = typeof personalDataContract.calls.closeAccount;

/** Erases the account of who asks, at once. What a stolen session alone cannot do. */
export async function closeAccount(
  platform: Platform,
  user: RequestUser,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const isFresh = await runAsService(platform, (context) => isFreshSignIn(context, user));
  if (!isFresh) return refuse('RECENT_SIGN_IN_NEEDED');
  const erased = await eraseAccount(platform, user.id, 'holder');
  if (erased.ok) {
    const { plan, refund } = erased.value;
    return ok({ kept: keptLines(plan.rows), ...(refund === null ? {} : { refund }) });
  }
  // Erased a moment ago by another press of the same button: there is nothing left to tell.
  return erased.code === 'TEAM_MEMBER' ? refuse('TEAM_MEMBER') : ok({ kept: [] });
}
