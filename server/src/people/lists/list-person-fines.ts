import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import { listFinesOfPerson } from '../../fines/index.ts';
import { decodeIdCursor, paginate, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';

type Call = typeof peopleContract.calls.listPersonFines;

/** Lists the fines of a person, the earliest deadline first. */
export async function listPersonFines(
  context: ServiceCommandContext,
  request: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await openList(context, { action: 'people.fines', ...request });
  if (refusal !== null) return refusal;
  const fines = await listFinesOfPerson(context.tx, request.id, toParisDay(context.clock.now()));
  const after = decodeIdCursor(request);
  const from = after === null ? 0 : fines.findIndex(({ id }) => id === after) + 1;
  const { shown, next } = paginate(fines.slice(from), request, ({ id }) => id);
  return ok({ rows: [...shown], next });
}
