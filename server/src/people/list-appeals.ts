import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listWaitingAppeals } from '../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceContext } from '../platform/http/index.ts';

type Call = typeof peopleContract.calls.listAppeals;

/** Lists the appeals of suspensions that wait for an answer. */
export async function listAppeals({ tx }: ServiceContext, query: QueryOf<Call>): Promise<Result<ReplyOf<Call>, never>> {
  const appeals = await listWaitingAppeals(tx, { limit: readPageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(appeals, query, ({ appealedAt, id }) => ({ at: appealedAt, id }));
  return ok({
    rows: shown.map(({ userId, name, appealedAt }) => ({ userId, name, at: appealedAt.toISOString() })),
    next,
  });
}
