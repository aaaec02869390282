import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { verifyContract } from '@placejuste/contracts/verify';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isDeposited } from '../../evidence/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { buildBundleLink } from './bundle-link.ts';

type Call = typeof verifyContract.calls.linkBundle;

/** Returns the address at which the holder of a declaration downloads its bundle. */
export async function linkBundle(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const isOwn = await isDeposited(context.tx, id);
  return isOwn ? ok({ url: buildBundleLink(context, id) }) : refuse('EVIDENCE_UNKNOWN');
}
