import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../platform/http/index.ts';
import { buildBroadcastView } from './broadcast.view.ts';
import { broadcastsRepository } from './broadcasts.repository.ts';

type Call = typeof broadcastsContract.calls.listBroadcasts;

/** Lists drafts and sent or ongoing broadcasts, newest first. */
export async function listBroadcasts(
  { tx }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const broadcasts = await broadcastsRepository(tx).listPage(readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(broadcasts, query, ({ created_at: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(buildBroadcastView), next });
}
