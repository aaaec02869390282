import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { broadcastsRepository } from './broadcasts.repository.ts';

type Call = typeof broadcastsContract.calls.deleteBroadcast;

/** Deletes a draft; a broadcast that was sent, even in part, stays. */
export async function deleteBroadcast(
  { tx }: ServiceCommandContext,
  { id }: { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const repository = broadcastsRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  if (row.state !== 'draft') return refuse('BROADCAST_STATE');
  await repository.remove(id);
  return ok({ id });
}
