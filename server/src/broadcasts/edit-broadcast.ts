import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { buildBroadcastView } from './broadcast.view.ts';
import { broadcastsRepository } from './broadcasts.repository.ts';

type Call = typeof broadcastsContract.calls.editBroadcast;

/** Edits a draft, unless it changed since it was read. */
export async function editBroadcast(
  { tx }: ServiceCommandContext,
  { id, version, ...draft }: BodyOf<Call> & { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const repository = broadcastsRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  if (row.state !== 'draft') return refuse('BROADCAST_STATE');
  if (row.version !== version) return refuse('BROADCAST_CHANGED');
  return ok(buildBroadcastView(await repository.edit(id, draft)));
}
