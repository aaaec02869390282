import type { carersContract } from '@placejuste/contracts/carers';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, pageOf, pageSize, type CommandContext } from '../../platform/http/index.ts';
import { previewLink } from '../../storage/index.ts';
import { noticesRepository } from './notices.repository.ts';

type Call = typeof carersContract.calls.listUnconfirmedNotices;

/** Notices that wait for the holder's answer, newest first, with their picture. */
export async function listUnconfirmedNotices(
  context: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const found = await noticesRepository(context.tx).unconfirmed(pageSize(query), decodeCursor(query));
  const { shown, next } = pageOf(found, query, ({ prepared_at: at, id }) => ({ at, id }));
  const rows = shown.map(({ id, by_name: by, prepared_at: preparedAt, fine, object_id: objectId }) => ({
    id,
    by,
    preparedAt: preparedAt.toISOString(),
    track: fine.track,
    noticeNumber: fine.noticeNumber,
    noticeDate: fine.noticeDate,
    previewUrl: objectId === null ? null : previewLink(context, objectId),
  }));
  return ok({ rows, next });
}
