import type { directoryContract } from '@placejuste/contracts/directory';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listPeople, recordAudit } from '../../accounts/index.ts';
import {
  decodeCursor,
  paginate,
  readPageSize,
  type CommandContext,
  type ServiceContext,
} from '../../platform/http/index.ts';
import { buildListingRequestView } from './listing-request.view.ts';
import { requestsRepository, type RequestWithListing } from './requests.repository.ts';

type Call = typeof directoryContract.calls.listListingRequests;

interface RequestPage {
  readonly requests: readonly RequestWithListing[];
  readonly next: string | null;
  /** Length of the whole queue. */
  readonly waiting: number;
}

/** Lists the queue of the team, oldest first; records who viewed it. */
export async function listListingRequests(context: CommandContext, query: QueryOf<Call>): Promise<RequestPage> {
  const { tx, user } = context;
  const repository = requestsRepository(tx);
  const rows = await repository.listWaiting(readPageSize(query) + 1, decodeCursor(query));
  await recordAudit(context, {
    actorId: user.id,
    action: 'listing-requests.seen',
    subjectType: 'listing-requests',
    subjectId: 'waiting',
    detail: { seen: Math.min(readPageSize(query), rows.length) },
  });
  const { shown, next } = paginate(rows, query, ({ sent_at: at, id }) => ({ at, id }));
  return { requests: shown, next, waiting: await repository.countWaiting() };
}

/** Adds the sender of each request: only the service may read it. */
export async function nameRequesters(
  { tx }: ServiceContext,
  { requests, next, waiting }: RequestPage,
): Promise<Result<ReplyOf<Call>, never>> {
  const people = await listPeople(
    tx,
    requests.map(({ user_id: id }) => id),
  );
  const rows = requests.map((request) => buildListingRequestView(request, people.get(request.user_id) ?? null));
  return ok({ rows, next, waiting });
}
