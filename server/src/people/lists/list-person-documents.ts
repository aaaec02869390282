import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { buildDocumentView } from './person-lists.view.ts';
import { personListsRepository } from './person-lists.repository.ts';

type Call = typeof peopleContract.calls.listPersonDocuments;

/** Lists the documents that a person sent, newest first, without their pictures. */
export async function listPersonDocuments(
  context: ServiceCommandContext,
  request: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await openList(context, { action: 'people.documents', ...request });
  if (refusal !== null) return refusal;
  const page = { limit: readPageSize(request) + 1, after: decodeCursor(request) };
  const papers = await personListsRepository(context.tx).listDocuments(request.id, page);
  const { shown, next } = paginate(papers, request, ({ submittedAt: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(buildDocumentView), next });
}
