import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listPersonAudit } from '../../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { buildEventView } from './person-lists.view.ts';

type Call = typeof peopleContract.calls.listPersonEvents;

/** Lists the audit lines about a person, newest first: the first line is this reading itself. */
export async function listPersonEvents(
  context: ServiceCommandContext,
  request: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await openList(context, { action: 'people.events', ...request });
  if (refusal !== null) return refusal;
  const page = { limit: readPageSize(request) + 1, after: decodeCursor(request) };
  const events = await listPersonAudit(context.tx, request.id, page);
  const { shown, next } = paginate(events, request, ({ at, id }) => ({ at, id }));
  return ok({ rows: shown.map(buildEventView), next });
}
