import type { personalDataContract } from '@placejuste/contracts/personal-data';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isFreshSignIn, findPerson } from '../../auth/index.ts';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import { describeError } from '../../platform/log/index.ts';
import { eraseAccount } from './erase-account.steps.ts';
import type { ErasureFacts } from '../receipt/erasure-facts.ts';
import { finishErasure, maxInRequest } from '../receipt/finish-erasure.steps.ts';
import { mailReceiptNow } from '../receipt/tell-holder.steps.ts';

type Call = typeof personalDataContract.calls.closeAccount;

/** The account was erased a moment ago by a repeated request: there is nothing left to tell. */
const closedAlready = ok({ kept: [] });

/** Erases the caller's account at once. Requires a recent sign-in, so that a stolen session is not enough. */
export async function closeAccount(
  platform: Platform,
  user: RequestUser,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const signInState = await runAsService(platform, async (context) => {
    if (await isFreshSignIn(context, user)) return 'fresh';
    return (await findPerson(context.tx, user.id)) === null ? 'gone' : 'old';
  });
  if (signInState === 'gone') return closedAlready;
  if (signInState === 'old') return refuse('RECENT_SIGN_IN_NEEDED');
  const erasure = await eraseAccount(platform, user.id, 'holder');
  if (erasure.ok) {
    const { refund, facts } = erasure.value;
    const receipt = facts === null ? null : await buildReceipt(platform, facts);
    return ok({
      kept: (facts?.kept ?? []).map(({ label, count }) => ({ label, count })),
      ...(refund === null ? {} : { refund }),
      ...(receipt === null ? {} : { receipt }),
    });
  }
  return erasure.code === 'TEAM_MEMBER' ? refuse('TEAM_MEMBER') : closedAlready;
}

/**
 * The receipt as a ZIP in base64: an account with a number and no address gets it nowhere else. Null while the store
 * still has files, and when the receipt cannot be made: an error would suggest that the account is still open.
 */
async function buildReceipt(platform: Platform, facts: ErasureFacts): Promise<string | null> {
  try {
    const isFinished = await finishErasure(platform, facts, { maxKeys: maxInRequest });
    const archive = await runAsService(platform, (context) => mailReceiptNow(context, { facts, isFinished }));
    return archive?.toString('base64') ?? null;
  } catch (error) {
    platform.log.error(describeError(error as Error), 'erasure: its receipt could not be signed');
    return null;
  }
}
