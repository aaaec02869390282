import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listDeclarationsOfPerson } from '../../declarations/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { buildDeclarationLineView } from './person-lists.view.ts';

type Call = typeof peopleContract.calls.listPersonDeclarations;

/** Lists the declarations of a person, newest first, without photographs. */
export async function listPersonDeclarations(
  context: ServiceCommandContext,
  request: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await openList(context, { action: 'people.declarations', ...request });
  if (refusal !== null) return refusal;
  const page = { limit: readPageSize(request), after: decodeCursor(request) };
  const declarations = await listDeclarationsOfPerson(context.tx, request.id, page);
  const { shown, next } = paginate(declarations, request, ({ deposited_at: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(buildDeclarationLineView), next });
}
