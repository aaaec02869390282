import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { declarationsOfPerson } from '../../declarations/index.ts';
import { decodeCursor, paginate, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { declarationLineView } from './person-lists.view.ts';

type Call = typeof peopleContract.calls.listPersonDeclarations;

/** What somebody declared, newest first, without a photograph. */
export async function listPersonDeclarations(
  context: ServiceCommandContext,
  asked: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refused = await openList(context, { action: 'people.declarations', ...asked });
  if (refused !== null) return refused;
  const page = { limit: pageSize(asked), after: decodeCursor(asked) };
  const found = await declarationsOfPerson(context.tx, asked.id, page);
  const { shown, next } = paginate(found, asked, ({ deposited_at: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(declarationLineView), next });
}
