import type { evidenceContract } from '@placejuste/contracts/evidence';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { evidenceRepository } from '../evidence.repository.ts';
import { buildHeadView } from '../head.view.ts';
import { computeConsistencyPath } from './log-proofs.ts';

type Call = typeof evidenceContract.calls.readConsistency;

/** Returns the proof that one head of the log continues another. */
export async function readConsistency(
  { tx }: ServiceContext,
  { first, second, root }: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const repository = evidenceRepository(tx);
  const [firstHead, secondHead] = [await repository.findHead(first), await repository.findHead(second)];
  if (firstHead === undefined || secondHead === undefined || first > second) return refuse('LOG_HEAD_UNKNOWN');
  if (root !== undefined && firstHead.root.toString('hex') !== root) return refuse('LOG_FORKED');
  return ok({
    first,
    second,
    path: await computeConsistencyPath(tx, first, second),
    firstHead: buildHeadView(firstHead),
    secondHead: buildHeadView(secondHead),
  });
}
