import type { evidenceContract } from '@placejuste/contracts/evidence';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../platform/http/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { buildHeadView } from './head.view.ts';

type Call = typeof evidenceContract.calls.readHead;

/** Returns the last signed head of the log; null while the log is empty. */
export async function readHead({ tx }: ServiceContext): Promise<Result<ReplyOf<Call>, never>> {
  const head = await evidenceRepository(tx).findLastHead();
  return ok({ head: head === undefined ? null : buildHeadView(head) });
}
