import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { buildBroadcastView } from './broadcast.view.ts';
import { broadcastsRepository } from './broadcasts.repository.ts';

type Call = typeof broadcastsContract.calls.createBroadcast;

/** Stores a draft; nothing is sent. */
export async function createBroadcast(
  { tx, clock, newId }: ServiceCommandContext,
  draft: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  return ok(buildBroadcastView(await broadcastsRepository(tx).create(newId(), draft, clock.now())));
}
