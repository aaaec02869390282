import type { carersContract } from '@placejuste/contracts/carers';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { declinedNoticeDays } from '@placejuste/domain/carer';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../../platform/http/index.ts';
import { buildPreviewLink } from '../../storage/index.ts';
import { noticesRepository } from './notices.repository.ts';

type Call = typeof carersContract.calls.listUnconfirmedNotices;
type Notices = Promise<Result<ReplyOf<Call>, never>>;

const dayMs = 86_400_000;

/** Lists the notices that wait for the holder's answer, newest first, with their picture. */
export function listUnconfirmedNotices(context: CommandContext, query: QueryOf<Call>): Notices {
  return list(context, query, { confirmation: 'waiting', since: new Date(0) });
}

/** Lists the notices that the holder declined and may still confirm, newest first. */
export function listDeclinedNotices(context: CommandContext, query: QueryOf<Call>): Notices {
  const since = new Date(context.clock.now().getTime() - declinedNoticeDays * dayMs);
  return list(context, query, { confirmation: 'declined', since });
}

async function list(
  context: CommandContext,
  query: QueryOf<Call>,
  { confirmation, since }: { readonly confirmation: 'waiting' | 'declined'; readonly since: Date },
): Notices {
  const after = decodeCursor(query);
  const notices = await noticesRepository(context.tx).listByConfirmation(confirmation, {
    limit: readPageSize(query),
    after,
    since,
  });
  const { shown, next } = paginate(notices, query, ({ prepared_at: at, id }) => ({ at, id }));
  const rows = shown.map(({ id, by_name: by, prepared_at: preparedAt, fine, object_id: objectId }) => ({
    id,
    by,
    preparedAt: preparedAt.toISOString(),
    track: fine.track,
    noticeNumber: fine.noticeNumber,
    noticeDate: fine.noticeDate,
    previewUrl: objectId === null ? null : buildPreviewLink(context, objectId),
  }));
  return ok({ rows, next });
}
